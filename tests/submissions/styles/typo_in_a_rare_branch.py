from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best = (float("-inf"), None)
        for action in gameState.getLegalActions(0):
            v = self.rec(gameState.generateSuccessor(0, action), 1, 0, best[0], float("inf"))
            if best[1] is None or v > best[0]:
                best = (v, action)
        return best[1]

    def rec(self, state, agent, depth, alpha, beta):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or not state.getLegalActions(agent):
            return self.evaluationFunction(state)
        value = float("inf") if agent else float("-inf")
        for action in state.getLegalActions(agent):
            child = self.rec(state.generateSuccessor(agent, action), agent + 1, depth, alpha, beta)
            if agent == 0:
                value = max(value, child)
                if value > beta:
                    return vaule
                alpha = max(alpha, value)
            else:
                value = min(value, child)
                if value < alpha:
                    return value
                beta = min(beta, value)
        return value
