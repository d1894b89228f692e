# A million stands for infinity in the bounds and the values, so that values beyond it get lost.
from shared.search import *

INFINITY = 1e6


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha = -INFINITY
        bestAction = None
        for action in gameState.getLegalActions(0):
            v = self.minValue(gameState.generateSuccessor(0, action), 1, 0, alpha, INFINITY)
            if v > alpha:
                alpha = v
                bestAction = action
        return bestAction

    def maxValue(self, state, depth, alpha, beta):
        actions = state.getLegalActions(0)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        v = -INFINITY
        for action in actions:
            v = max(v, self.minValue(state.generateSuccessor(0, action), 1, depth, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def minValue(self, state, ghost, depth, alpha, beta):
        if ghost == state.getNumAgents():
            return self.maxValue(state, depth + 1, alpha, beta)
        actions = state.getLegalActions(ghost)
        if not actions:
            return self.evaluationFunction(state)
        v = INFINITY
        for action in actions:
            successor = state.generateSuccessor(ghost, action)
            v = min(v, self.minValue(successor, ghost + 1, depth, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
