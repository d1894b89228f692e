from shared.search import *

inf = float("inf")


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.ab(gameState, 0, 0)[1]

    def ab(self, state, agent, depth, alpha=-inf, beta=inf):
        actions = state.getLegalActions(agent)
        if depth == self.depth or not actions:
            return [self.evaluationFunction(state), None]
        best = [inf if agent else -inf, None]
        for action in actions:
            child = state.generateSuccessor(agent, action)
            if agent == state.getNumAgents() - 1:
                value = self.ab(child, 0, depth + 1)[0]
            else:
                value = self.ab(child, agent + 1, depth)[0]
            if agent == 0:
                if value > best[0] or best[1] is None:
                    best = [value, action]
                if value > beta:
                    break
                alpha = max(alpha, value)
            else:
                if value < best[0] or best[1] is None:
                    best = [value, action]
                if value < alpha:
                    break
                beta = min(beta, value)
        return best
