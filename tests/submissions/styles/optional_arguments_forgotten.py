from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, chosen = float("-inf"), None
        for action in gameState.getLegalActions(0):
            nextState = gameState.generateSuccessor(0, action)
            score = self.firstGhost(nextState, self.depth, alpha, float("inf"))
            if chosen is None or score > alpha:
                alpha, chosen = score, action
        return chosen

    def firstGhost(self, state, depth, alpha, beta):
        return self.anyGhost(state, 1, depth, (alpha, beta))

    def anyGhost(self, state, i, depth, bounds=None):
        alpha, beta = bounds or (float("-inf"), float("inf"))
        if not state.getLegalActions(i):
            return self.evaluationFunction(state)
        low = float("inf")
        for action in state.getLegalActions(i):
            nextState = state.generateSuccessor(i, action)
            if i == state.getNumAgents() - 1:
                score = self.me(nextState, depth - 1, alpha, beta)
            else:
                score = self.anyGhost(nextState, i + 1, depth)
            low = min(low, score)
            if low < alpha:
                return low
            beta = min(beta, low)
        return low

    def me(self, state, depth, alpha, beta):
        if depth == 0 or not state.getLegalActions(0):
            return self.evaluationFunction(state)
        high = float("-inf")
        for action in state.getLegalActions(0):
            score = self.firstGhost(state.generateSuccessor(0, action), depth, alpha, beta)
            high = max(high, score)
            if high > beta:
                return high
        return high
