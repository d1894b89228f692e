from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.bestAction = None
        infinity = float("inf")
        self.maximize(gameState, 0, -infinity, infinity)

    def leaf(self, state, agent, ply):
        return ply == self.depth or not state.getLegalActions(agent)

    def maximize(self, state, ply, alpha, beta):
        if self.leaf(state, 0, ply):
            return self.evaluationFunction(state)
        best = float("-inf")
        for action in state.getLegalActions(0):
            value = self.minimize(state.generateSuccessor(0, action), 1, ply, alpha, beta)
            if value > best:
                best = value
                if ply == 0:
                    self.bestAction = action
            if best > beta:
                break
            alpha = max(alpha, best)
        return best

    def minimize(self, state, agent, ply, alpha, beta):
        if self.leaf(state, agent, ply):
            return self.evaluationFunction(state)
        best = float("inf")
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            if agent < state.getNumAgents() - 1:
                best = min(best, self.minimize(child, agent + 1, ply, alpha, beta))
            else:
                best = min(best, self.maximize(child, ply + 1, alpha, beta))
            if best < alpha:
                break
            beta = min(beta, best)
        return best
