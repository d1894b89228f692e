# It cuts on equality, too, and so leaves out states that a strict comparison expands.
from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha = float("-inf")
        beta = float("inf")
        bestAction = None
        for action in gameState.getLegalActions(0):
            value = self.value(gameState.generateSuccessor(0, action), 1, 0, alpha, beta)
            if bestAction is None or value > alpha:
                alpha = value
                bestAction = action
        return bestAction

    def value(self, state, agentIndex, depth, alpha, beta):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        if depth == self.depth or not state.getLegalActions(agentIndex):
            return self.evaluationFunction(state)
        if agentIndex == 0:
            return self.maxValue(state, depth, alpha, beta)
        return self.minValue(state, agentIndex, depth, alpha, beta)

    def maxValue(self, state, depth, alpha, beta):
        v = float("-inf")
        for action in state.getLegalActions(0):
            v = max(v, self.value(state.generateSuccessor(0, action), 1, depth, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def minValue(self, state, agentIndex, depth, alpha, beta):
        v = float("inf")
        for action in state.getLegalActions(agentIndex):
            successor = state.generateSuccessor(agentIndex, action)
            v = min(v, self.value(successor, agentIndex + 1, depth, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
