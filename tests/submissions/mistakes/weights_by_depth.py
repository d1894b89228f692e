# Chance nodes are weighted by depth: the deeper they are, the less they count.
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.value(gameState, 0, 1)[1]

    def value(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        actions = state.getLegalActions(agentIndex)
        if depth > self.depth or not actions:
            return self.evaluationFunction(state), None
        results = []
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            results.append((self.value(successor, agentIndex + 1, depth)[0], action))
        if agentIndex == 0:
            return max(results, key=lambda result: result[0])
        expected = sum([value for value, action in results]) / float(len(results))
        return expected / depth, None
