# It returns the bound itself where it cuts, and so hides from the nodes above that they may cut.
from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, beta = float("-inf"), float("inf")
        bestAction = None
        for action in gameState.getLegalActions(0):
            score = self.minValue(gameState.generateSuccessor(0, action), 1, 0, alpha, beta)
            if bestAction is None or score > alpha:
                alpha, bestAction = score, action
        return bestAction

    def maxValue(self, state, depth, alpha, beta):
        actions = state.getLegalActions(0)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        for action in actions:
            score = self.minValue(state.generateSuccessor(0, action), 1, depth, alpha, beta)
            if score > beta:
                return beta
            alpha = max(alpha, score)
        return alpha

    def minValue(self, state, ghost, depth, alpha, beta):
        if ghost == state.getNumAgents():
            return self.maxValue(state, depth + 1, alpha, beta)
        actions = state.getLegalActions(ghost)
        if not actions:
            return self.evaluationFunction(state)
        for action in actions:
            successor = state.generateSuccessor(ghost, action)
            score = self.minValue(successor, ghost + 1, depth, alpha, beta)
            if score < alpha:
                return alpha
            beta = min(beta, score)
        return beta
