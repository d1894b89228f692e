from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, chosen = None, None
        for a in gameState.getLegalActions(0):
            v = self.exp_value(gameState.generateSuccessor(0, a), 1, 0)
            if best is None or v > best:
                best, chosen = v, a
        return chosen

    def cutoff_test(self, state, agent, depth):
        return depth >= self.depth or not state.getLegalActions(agent)

    def max_value(self, state, depth):
        if self.cutoff_test(state, 0, depth):
            return self.evaluationFunction(state)
        depth = depth + 1
        actions = state.getLegalActions(0)
        return max(self.exp_value(state.generateSuccessor(0, a), 1, depth) for a in actions)

    def exp_value(self, state, ghost, depth):
        if self.cutoff_test(state, ghost, depth):
            return self.evaluationFunction(state)
        actions = state.getLegalActions(ghost)
        p = 1.0 / len(actions)
        total = 0.0
        for a in actions:
            child = state.generateSuccessor(ghost, a)
            if ghost == state.getNumAgents() - 1:
                total += p * self.max_value(child, depth + 1)
            else:
                total += p * self.exp_value(child, ghost + 1, depth)
        return total
