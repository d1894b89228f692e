# Correct: written long ago and carried over, with leftovers, prints and habits of Python 2.
from __future__ import division, print_function
from util import manhattanDistance, raiseNotDefined
from game import Directions
import random, util
from functools import cmp_to_key

from game import Agent

try:
    INFINITY = sys.maxint
except NameError:
    INFINITY = float("inf")

DEBUG = True


def cmp(a, b):
    return (a > b) - (a < b)


class ReflexAgent(Agent, object):
    def getAction(self, gameState):
        legalMoves = gameState.getLegalActions()
        scores = map(lambda action: self.evaluationFunction(gameState, action), legalMoves)
        scores = list(scores)
        bestScore = max(scores)
        bestIndices = list(filter(lambda i: scores[i] == bestScore, range(len(scores))))
        chosenIndex = random.choice(bestIndices)
        if DEBUG:
            print("%s scores %.2f" % (legalMoves[chosenIndex], bestScore))
        return legalMoves[chosenIndex]

    def evaluationFunction(self, currentGameState, action):
        successorGameState = currentGameState.generatePacmanSuccessor(action)
        newPos = successorGameState.getPacmanPosition()
        newFood = successorGameState.getFood()
        newGhostStates = successorGameState.getGhostStates()
        newScaredTimes = [ghostState.scaredTimer for ghostState in newGhostStates]
        closest = INFINITY
        for x in range(newFood.width):
            for y in range(newFood.height):
                if newFood[x][y] == True:
                    if manhattanDistance(newPos, (x, y)) < closest:
                        closest = manhattanDistance(newPos, (x, y))
        if closest == INFINITY:
            return 100000.0
        score = successorGameState.getScore() + 1.0 / closest
        for i in range(len(newGhostStates)):
            distance = manhattanDistance(newPos, newGhostStates[i].getPosition())
            if newScaredTimes[i] == 0 and distance <= 2:
                score = score - 1000 / (distance + 0.5)
        return score


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent, object):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        super(MultiAgentSearchAgent, self).__init__()
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)
        self.nodes = {}

    def getValue(self, state):
        raiseNotDefined()


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.nodes = {"visited": 0}
        results = []
        for action in gameState.getLegalActions(0):
            results.append(
                [action, self.minimax(gameState.generateSuccessor(0, action), 1, self.depth)]
            )
        results.sort(key=cmp_to_key(lambda a, b: cmp(b[1], a[1])))
        if DEBUG:
            print("minimax visited %d nodes" % self.nodes["visited"])
        return results[0][0]
        util.raiseNotDefined()

    def minimax(self, state, agentIndex, depth):
        self.nodes["visited"] += 1
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth -= 1
        actions = state.getLegalActions(agentIndex)
        if (depth == 0) or (not len(actions)):
            return self.evaluationFunction(state)
        values = []
        for index in range(0, len(actions)):
            successor = state.generateSuccessor(agentIndex, actions[index])
            values.append(self.minimax(successor, agentIndex + 1, depth))
        values.sort()
        if agentIndex == 0:
            return values[-1]
        else:
            return values[0]


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        (value, action) = self.maxValue(gameState, self.depth, -INFINITY, INFINITY)
        if DEBUG:
            print("alpha-beta:", action, value)
        return action
        "*** YOUR CODE HERE ***"
        util.raiseNotDefined()

    def maxValue(self, state, depth, alpha, beta):
        if depth == 0 or state.getLegalActions(0) == []:
            return (self.evaluationFunction(state), None)
        value = -INFINITY
        bestAction = None
        for action in state.getLegalActions(0):
            result = self.minValue(state.generateSuccessor(0, action), 1, depth, alpha, beta)
            if bestAction == None or cmp(result, value) > 0:
                (value, bestAction) = (result, action)
            if value > beta:
                return (value, bestAction)
            if value > alpha:
                alpha = value
        return (value, bestAction)

    def minValue(self, state, agentIndex, depth, alpha, beta):
        if agentIndex == state.getNumAgents():
            return self.maxValue(state, depth - 1, alpha, beta)[0]
        if state.getLegalActions(agentIndex) == []:
            return self.evaluationFunction(state)
        value = INFINITY
        for action in state.getLegalActions(agentIndex):
            result = self.minValue(
                state.generateSuccessor(agentIndex, action), agentIndex + 1, depth, alpha, beta
            )
            if cmp(result, value) < 0:
                value = result
            if not value >= alpha:
                return value
            if value < beta:
                beta = value
        return value


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        values = util.Counter()
        for action in gameState.getLegalActions(0):
            values[action] = self.expectimax(gameState.generateSuccessor(0, action), 1, self.depth)
        if DEBUG:
            for action in values.keys():
                print("  %-5s %s" % (action, values[action]))
        return values.argMax()

    def expectimax(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth -= 1
        actions = state.getLegalActions(agentIndex)
        if depth == 0 or len(actions) == 0:
            return self.evaluationFunction(state)
        values = [
            self.expectimax(state.generateSuccessor(agentIndex, a), agentIndex + 1, depth)
            for a in actions
        ]
        if agentIndex == 0:
            return max(values)
        return float(sum(values)) / float(len(values))


def betterEvaluationFunction(currentGameState):
    """
    Dots near, ghosts far.
    """
    pos = currentGameState.getPacmanPosition()
    foodList = currentGameState.getFood().asList()
    result = currentGameState.getScore()
    if len(foodList) > 0:
        result += 5.0 / min(list(map(lambda f: util.manhattanDistance(pos, f), foodList)))
    for g in currentGameState.getGhostPositions():
        if util.manhattanDistance(pos, g) < 2:
            result -= 50
    return result
    util.raiseNotDefined()


# Abbreviation
better = betterEvaluationFunction
