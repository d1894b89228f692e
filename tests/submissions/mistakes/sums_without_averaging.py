# The ghosts' values are summed up but never divided by how many there are.
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, choice = float("-inf"), None
        for action in gameState.getLegalActions(0):
            v = self.expValue(gameState.generateSuccessor(0, action), 1, 0)
            if choice is None or v > best:
                best, choice = v, action
        return choice

    def maxValue(self, state, depth):
        actions = state.getLegalActions(0)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        return max([self.expValue(state.generateSuccessor(0, a), 1, depth) for a in actions])

    def expValue(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            return self.maxValue(state, depth + 1)
        actions = state.getLegalActions(agentIndex)
        if not actions:
            return self.evaluationFunction(state)
        v = 0
        for action in actions:
            v += self.expValue(state.generateSuccessor(agentIndex, action), agentIndex + 1, depth)
        return v
