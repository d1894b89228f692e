# The last ghost is taken for Pacman: it looks for the greatest value, too.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(self.index)
        scored = []
        for action in actions:
            scored.append(self.value(gameState.generateSuccessor(self.index, action), 1, 0))
        return actions[scored.index(max(scored))]

    def value(self, state, agentIndex, depth):
        numAgents = state.getNumAgents()
        if agentIndex == numAgents:
            agentIndex = 0
            depth += 1
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        values = []
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            values.append(self.value(successor, agentIndex + 1, depth))
        # the agents go round: after the last ghost comes Pacman
        if (agentIndex + 1) % numAgents == 0 or agentIndex == 0:
            return max(values)
        return self.ghostValue(values)

    def ghostValue(self, values):
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    def ghostValue(self, values):
        return sum(values) / float(len(values))
