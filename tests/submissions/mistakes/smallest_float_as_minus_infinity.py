# The greatest value is looked for from sys.float_info.min upwards, which is just above zero.
from shared.search import *
import sys


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions(0)
        bestValue, bestAction = sys.float_info.min, legal[0]
        for action in legal:
            value = self.minValue(gameState.generateSuccessor(0, action), 1, 0)
            if value > bestValue:
                bestValue = value
                bestAction = action
        return bestAction

    def maxValue(self, state, depth):
        legal = state.getLegalActions(0)
        if depth == self.depth or not legal:
            return self.evaluationFunction(state)
        v = sys.float_info.min
        for action in legal:
            v = max(v, self.minValue(state.generateSuccessor(0, action), 1, depth))
        return v

    def minValue(self, state, ghost, depth):
        if ghost == state.getNumAgents():
            return self.maxValue(state, depth + 1)
        legal = state.getLegalActions(ghost)
        if not legal:
            return self.evaluationFunction(state)
        v = sys.float_info.max
        for action in legal:
            v = min(v, self.minValue(state.generateSuccessor(ghost, action), ghost + 1, depth))
        return v
