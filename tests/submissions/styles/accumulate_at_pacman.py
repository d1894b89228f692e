from itertools import accumulate
from shared.search import *

LOW, HIGH = float("-inf"), float("inf")


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, action = LOW, None
        for a in gameState.getLegalActions(0):
            v = self.ghost(gameState.generateSuccessor(0, a), 1, 0, best, HIGH)
            if action is None or v > best:
                best, action = v, a
        return action

    def pacman(self, state, ply, alpha, beta):
        actions = state.getLegalActions(0)
        if ply == self.depth or not actions:
            return self.evaluationFunction(state)

        def better(sofar, action):
            child = state.generateSuccessor(0, action)
            return max(sofar, self.ghost(child, 1, ply, max(alpha, sofar), beta))

        *_, value = accumulate(actions, better, initial=LOW)
        return value

    def ghost(self, state, index, ply, alpha, beta):
        actions = state.getLegalActions(index)
        if not actions:
            return self.evaluationFunction(state)
        value = HIGH
        for action in actions:
            child = state.generateSuccessor(index, action)
            if index + 1 == state.getNumAgents():
                value = min(value, self.pacman(child, ply + 1, alpha, beta))
            else:
                value = min(value, self.ghost(child, index + 1, ply, alpha, beta))
            if value < alpha:
                return value
            beta = min(beta, value)
        return value
