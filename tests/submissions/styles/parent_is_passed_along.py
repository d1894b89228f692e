from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, best = float("-inf"), None
        for action in gameState.getLegalActions(0):
            v = self.edge(gameState, 0, action, self.depth, alpha, float("inf"))
            if best is None or v > alpha:
                alpha, best = v, action
        return best

    def edge(self, state, agent, action, depth, alpha, beta):
        """the value of an edge of the tree: `agent` does `action` in `state`"""
        child = state.generateSuccessor(agent, action)
        if agent == state.getNumAgents() - 1:
            if depth == 1:
                return self.evaluationFunction(state)
            return self.node(child, 0, depth - 1, alpha, beta)
        return self.node(child, agent + 1, depth, alpha, beta)

    def node(self, state, agent, depth, alpha, beta):
        actions = state.getLegalActions(agent)
        if not actions:
            return self.evaluationFunction(state)
        best = None
        for action in actions:
            v = self.edge(state, agent, action, depth, alpha, beta)
            if agent == 0:
                best = v if best is None else max(v, best)
                if best > beta:
                    return best
                alpha = max(alpha, best)
            else:
                best = v if best is None else min(v, best)
                if best < alpha:
                    return best
                beta = min(beta, best)
        return best
