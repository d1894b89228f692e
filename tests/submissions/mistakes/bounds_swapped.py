# minValue takes beta before alpha, and is called with alpha before beta.
from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha = float("-inf")
        beta = float("inf")
        bestAction = None
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, 0, alpha, beta)
            if bestAction is None or v > alpha:
                alpha = v
                bestAction = action
        return bestAction

    def value(self, state, agentIndex, depth, alpha, beta):
        if agentIndex == state.getNumAgents():
            agentIndex, depth = 0, depth + 1
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        if agentIndex == 0:
            return self.maxValue(state, actions, depth, alpha, beta)
        return self.minValue(state, actions, agentIndex, depth, alpha, beta)

    def maxValue(self, state, actions, depth, alpha, beta):
        v = float("-inf")
        for action in actions:
            v = max(v, self.value(state.generateSuccessor(0, action), 1, depth, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v

    def minValue(self, state, actions, agentIndex, depth, beta, alpha):
        v = float("inf")
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            v = min(v, self.value(successor, agentIndex + 1, depth, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
