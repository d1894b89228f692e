from shared.search import *


class Base(MultiAgentSearchAgent):
    infinity = float("inf")

    def getAction(self, gameState):
        values = [
            self.search(
                gameState.generateSuccessor(0, a), 1, self.depth - 1, -self.infinity, self.infinity
            )
            for a in gameState.getLegalActions(0)
        ]
        return gameState.getLegalActions(0)[values.index(max(values))]

    def search(self, state, agent, depth, alpha, beta):
        legal = state.getLegalActions(agent)
        if depth == 0 or not legal:
            return self.evaluationFunction(state)
        agents = state.getNumAgents()
        below = (0, depth - 1) if agent == agents - 1 else (agent + 1, depth)
        best = self.infinity if agent else -self.infinity
        for action in legal:
            v = self.search(state.generateSuccessor(agent, action), *below, alpha, beta)
            best = min(best, v) if agent else max(best, v)
            if self.prune(agent, best, alpha, beta):
                break
            if agent:
                beta = min(beta, best)
            else:
                alpha = max(alpha, best)
        return best


class MinimaxAgent(Base):
    def prune(self, agent, best, alpha, beta):
        return False


class AlphaBetaAgent(Base):
    def prune(self, agent, best, alpha, beta):
        return best < alpha if agent else best > beta
