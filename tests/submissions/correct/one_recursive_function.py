# Correct: one recursive function does all three searches, told by two flags what to do.
from util import manhattanDistance
from game import Directions
import random, util

from game import Agent


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legalMoves = gameState.getLegalActions()
        scores = [self.evaluationFunction(gameState, action) for action in legalMoves]
        bestScore = max(scores)
        best = [i for i in range(len(scores)) if scores[i] == bestScore]
        return legalMoves[random.choice(best)]

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        if successor.isWin():
            return float("inf")
        here = successor.getPacmanPosition()
        foodDistances = [manhattanDistance(here, food) for food in successor.getFood().asList()]
        score = successor.getScore() + 9.0 / min(foodDistances)
        for ghost in successor.getGhostStates():
            distance = manhattanDistance(here, ghost.getPosition())
            if ghost.scaredTimer == 0 and distance <= 2:
                score -= 400 / (distance + 1)
        return score


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def search(self, state, agent, depth, alpha, beta, prune=False, average=False):
        """Returns the value and the action."""
        if agent == state.getNumAgents():
            agent = 0
            depth += 1
        actions = state.getLegalActions(agent)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state), None

        best, bestAction, total = None, None, 0.0
        for action in actions:
            child = state.generateSuccessor(agent, action)
            value, _ = self.search(child, agent + 1, depth, alpha, beta, prune, average)
            total += value
            if best is None or (value > best if agent == 0 else value < best):
                best, bestAction = value, action
            if prune:
                if agent == 0:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
                if alpha > beta:
                    break
        if average and agent != 0:
            return total / len(actions), None
        return best, bestAction


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.search(gameState, 0, 0, None, None)[1]


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.search(gameState, 0, 0, float("-inf"), float("inf"), prune=True)[1]


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.search(gameState, 0, 0, None, None, average=True)[1]


def betterEvaluationFunction(currentGameState):
    """The score, a bit for being near food, and a lot for not being near a ghost."""
    if currentGameState.isWin() or currentGameState.isLose():
        return currentGameState.getScore()
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    value = currentGameState.getScore() - 3 * len(food)
    value += 7.0 / min([manhattanDistance(here, f) for f in food])
    for ghost in currentGameState.getGhostStates():
        distance = manhattanDistance(here, ghost.getPosition())
        if ghost.scaredTimer > 0:
            value += 100.0 / (distance + 1)
        elif distance < 2:
            value -= 150
    return value


better = betterEvaluationFunction
