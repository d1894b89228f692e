import sys
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best = -sys.maxint - 1
        for action in gameState.getLegalActions(0):
            score = self.min_value(gameState.generateSuccessor(0, action), 1, self.depth)
            if score > best:
                best = score
                bestAction = action
        return bestAction

    def max_value(self, state, depth):
        if depth == 0 or not state.getLegalActions(0):
            return self.evaluationFunction(state)
        best = -sys.maxint - 1
        for action in state.getLegalActions(0):
            best = max(best, self.min_value(state.generateSuccessor(0, action), 1, depth))
        return best

    def min_value(self, state, index, depth):
        if not state.getLegalActions(index):
            return self.evaluationFunction(state)
        best = sys.maxint
        for action in state.getLegalActions(index):
            successor = state.generateSuccessor(index, action)
            if index + 1 == state.getNumAgents():
                best = min(best, self.max_value(successor, depth - 1))
            else:
                best = min(best, self.min_value(successor, index + 1, depth))
        return best
