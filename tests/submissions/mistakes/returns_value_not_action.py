# getAction returns the best value in place of the action that has it.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.value(gameState, 0, 0)

    def value(self, state, agentIndex, depth):
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        nextAgent = agentIndex + 1
        if nextAgent == state.getNumAgents():
            nextAgent = 0
            depth += 1
        values = []
        for action in actions:
            values.append(self.value(state.generateSuccessor(agentIndex, action), nextAgent, depth))
        if agentIndex == 0:
            return max(values)
        return min(values)
