# The bounds reach the first ghost only: the second and later ones start with infinite ones.
from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.maxValue(gameState, 0, float("-inf"), float("inf"))[1]

    def maxValue(self, state, depth, alpha, beta):
        actions = state.getLegalActions(0)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state), None
        v, best = float("-inf"), None
        for action in actions:
            w = self.minValue(state.generateSuccessor(0, action), 1, depth, alpha, beta)
            if best is None or w > v:
                v, best = w, action
            if v > beta:
                return v, best
            alpha = max(alpha, v)
        return v, best

    def minValue(self, state, ghost, depth, alpha=float("-inf"), beta=float("inf")):
        actions = state.getLegalActions(ghost)
        if not actions:
            return self.evaluationFunction(state)
        v = float("inf")
        for action in actions:
            successor = state.generateSuccessor(ghost, action)
            if ghost == state.getNumAgents() - 1:
                v = min(v, self.maxValue(successor, depth + 1, alpha, beta)[0])
            else:
                v = min(v, self.minValue(successor, ghost + 1, depth))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
