# A correct file in a common style: one recursive function, minimax and expectimax by a flag.
from util import manhattanDistance
from game import Directions
import random, util

from game import Agent


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legalMoves = gameState.getLegalActions()
        scores = [self.evaluationFunction(gameState, action) for action in legalMoves]
        bestScore = max(scores)
        bestIndices = [index for index in range(len(scores)) if scores[index] == bestScore]
        chosenIndex = random.choice(bestIndices)
        return legalMoves[chosenIndex]

    def evaluationFunction(self, currentGameState, action):
        successor = currentGameState.generatePacmanSuccessor(action)
        pos = successor.getPacmanPosition()
        food = successor.getFood().asList()
        score = successor.getScore()
        if food:
            score += 5.0 / min([manhattanDistance(pos, f) for f in food])
        for ghost in successor.getGhostStates():
            if ghost.scaredTimer == 0 and manhattanDistance(pos, ghost.getPosition()) < 2:
                score -= 300
        if action == Directions.STOP:
            score -= 5
        return score


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)

    def search(self, state, agentIndex, depth, average):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        results = []
        for action in state.getLegalActions(agentIndex):
            nextState = state.generateSuccessor(agentIndex, action)
            results.append((self.search(nextState, agentIndex + 1, depth, average)[0], action))
        if not results:
            return self.evaluationFunction(state), None
        if agentIndex == 0:
            return max(results, key=lambda r: r[0])
        if average:
            return sum(r[0] for r in results) / float(len(results)), None
        return min(results, key=lambda r: r[0])


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.search(gameState, 0, 0, False)[1]


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.search(gameState, 0, 0, True)[1]
