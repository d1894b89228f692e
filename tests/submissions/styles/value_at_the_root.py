from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.value(gameState, 0, self.depth)

    def value(self, state, agentIndex, depth):
        if depth == 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        if agentIndex == 0:
            return self.max_value(state, depth)
        return self.exp_value(state, agentIndex, depth)

    def max_value(self, state, depth):
        v = float("-inf")
        for action in state.getLegalActions(0):
            v = max(v, self.value(state.generateSuccessor(0, action), 1, depth))
        if v == float("-inf"):
            return self.evaluationFunction(state)
        return v

    def exp_value(self, state, agentIndex, depth):
        actions = state.getLegalActions(agentIndex)
        if len(actions) == 0:
            return self.evaluationFunction(state)
        v = 0
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            if agentIndex == state.getNumAgents() - 1:
                v += self.value(successor, 0, depth - 1)
            else:
                v += self.value(successor, agentIndex + 1, depth)
        return v / float(len(actions))
