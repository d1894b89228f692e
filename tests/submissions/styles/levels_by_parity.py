from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        n = gameState.getNumAgents()
        # who takes the maximum: one entry for each level of the tree below the root
        kinds = [min] * (n - 1)
        for _ in range(1, self.depth):
            kinds += [max] + [min] * (n - 1)
        if len(kinds) > n:
            kinds[n] = max

        def value(state, level):
            agent = (level + 1) % n
            legal = state.getLegalActions(agent)
            if level == len(kinds) or not legal:
                return self.evaluationFunction(state)
            return kinds[level](value(state.generateSuccessor(agent, a), level + 1) for a in legal)

        ranked = [
            (value(gameState.generateSuccessor(0, a), 0), a) for a in gameState.getLegalActions(0)
        ]
        top = max(v for v, _ in ranked)
        return next(a for v, a in ranked if v == top)
