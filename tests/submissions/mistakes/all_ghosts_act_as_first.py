# Every ghost's move is made with the first ghost: index 1 where the ghost's own belongs.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best = float("-inf")
        move = None
        for action in gameState.getLegalActions(0):
            v = self.minValue(gameState.generateSuccessor(0, action), 1, 0)
            if move is None or v > best:
                best = v
                move = action
        return move

    def maxValue(self, state, depth):
        if depth == self.depth or not state.getLegalActions(0):
            return self.evaluationFunction(state)
        v = float("-inf")
        for action in state.getLegalActions(0):
            v = max(v, self.minValue(state.generateSuccessor(0, action), 1, depth))
        return v

    def minValue(self, state, ghost, depth):
        actions = state.getLegalActions(1)
        if not actions:
            return self.evaluationFunction(state)
        values = []
        for action in actions:
            successor = state.generateSuccessor(1, action)
            if ghost == state.getNumAgents() - 1:
                values.append(self.maxValue(successor, depth + 1))
            else:
                values.append(self.minValue(successor, ghost + 1, depth))
        return self.together(values)

    def together(self, values):
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    def together(self, values):
        return sum(values) / float(len(values))
