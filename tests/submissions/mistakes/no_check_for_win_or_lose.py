# The end of a game is not noticed: a state without actions is worth plus or minus infinity.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        bestAction = None
        bestValue = float("-inf")
        for action in gameState.getLegalActions(0):
            v = self.minValue(gameState.generateSuccessor(0, action), 1, 0)
            if bestAction is None or v > bestValue:
                bestValue, bestAction = v, action
        return bestAction

    def maxValue(self, state, depth):
        if depth == self.depth:
            return self.evaluationFunction(state)
        v = float("-inf")
        for action in state.getLegalActions(0):
            v = max(v, self.minValue(state.generateSuccessor(0, action), 1, depth))
        return v

    def minValue(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            return self.maxValue(state, depth + 1)
        v = float("inf")
        for action in state.getLegalActions(agentIndex):
            successor = state.generateSuccessor(agentIndex, action)
            v = min(v, self.minValue(successor, agentIndex + 1, depth))
        return v
