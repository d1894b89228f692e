# Inside the tree alpha is never raised: only the root does it, Pacman's later moves forget to.
from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, beta = float("-inf"), float("inf")
        best = None
        for action in gameState.getLegalActions(0):
            score = self.minimum(gameState.generateSuccessor(0, action), 1, 1, alpha, beta)
            if best is None or score > alpha:
                alpha, best = score, action
        return best

    def maximum(self, state, depth, alpha, beta):
        actions = state.getLegalActions(0)
        if depth > self.depth or not actions:
            return self.evaluationFunction(state)
        v = float("-inf")
        for action in actions:
            v = max(v, self.minimum(state.generateSuccessor(0, action), 1, depth, alpha, beta))
            if v > beta:
                return v
        return v

    def minimum(self, state, ghost, depth, alpha, beta):
        if ghost == state.getNumAgents():
            return self.maximum(state, depth + 1, alpha, beta)
        actions = state.getLegalActions(ghost)
        if not actions:
            return self.evaluationFunction(state)
        v = float("inf")
        for action in actions:
            successor = state.generateSuccessor(ghost, action)
            v = min(v, self.minimum(successor, ghost + 1, depth, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
