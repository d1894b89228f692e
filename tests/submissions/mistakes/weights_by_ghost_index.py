# Each ghost's average is multiplied by the ghost's index.
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        values = [self.value(gameState.generateSuccessor(0, a), 1, self.depth) for a in actions]
        return actions[values.index(max(values))]

    def value(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            return self.value(state, 0, depth - 1)
        actions = state.getLegalActions(agentIndex)
        if depth == 0 or not actions:
            return self.evaluationFunction(state)
        if agentIndex == 0:
            v = float("-inf")
            for action in actions:
                v = max(v, self.value(state.generateSuccessor(0, action), 1, depth))
            return v
        v = 0.0
        probability = 1.0 / len(actions)
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            v += agentIndex * probability * self.value(successor, agentIndex + 1, depth)
        return v
