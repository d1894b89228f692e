from shared.search import *

OPEN = {"alpha": float("-inf"), "beta": float("inf")}


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        bounds = dict(OPEN)
        chosen = None
        for action in gameState.getLegalActions(0):
            value = self.ghost(gameState.generateSuccessor(0, action), 1, 0, **bounds)
            if chosen is None or value > bounds["alpha"]:
                chosen = action
                bounds["alpha"] = value
        return chosen

    def pacman(self, state, depth, alpha, beta):
        if depth == self.depth or not state.getLegalActions(0):
            return self.evaluationFunction(state)
        value = float("-inf")
        for action in state.getLegalActions(0):
            successor = state.generateSuccessor(0, action)
            value = max(value, self.ghost(successor, 1, depth, alpha=alpha, beta=beta))
            if value > beta:
                return value
            alpha = max(alpha, value)
        return value

    def ghost(self, state, index, depth, alpha=float("-inf"), beta=float("inf")):
        if not state.getLegalActions(index):
            return self.evaluationFunction(state)
        value = float("inf")
        for action in state.getLegalActions(index):
            successor = state.generateSuccessor(index, action)
            if index == state.getNumAgents() - 1:
                value = min(value, self.pacman(successor, depth + 1, alpha, beta))
            else:
                value = min(value, self.ghost(successor, index + 1, depth))
            if value < alpha:
                return value
            beta = min(beta, value)
        return value
