# The actions are gone through from the last to the first, which cuts other states.
from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.alphaBeta(gameState, 0, 0, float("-inf"), float("inf"))[1]

    def alphaBeta(self, state, agentIndex, depth, alpha, beta):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        stack = list(state.getLegalActions(agentIndex))
        if depth == self.depth or not stack:
            return self.evaluationFunction(state), None
        bestValue, bestAction = None, None
        while stack:
            action = stack.pop()
            successor = state.generateSuccessor(agentIndex, action)
            value = self.alphaBeta(successor, agentIndex + 1, depth, alpha, beta)[0]
            if agentIndex == 0:
                if bestValue is None or value > bestValue:
                    bestValue, bestAction = value, action
                if bestValue > beta:
                    break
                alpha = max(alpha, bestValue)
            else:
                if bestValue is None or value < bestValue:
                    bestValue, bestAction = value, action
                if bestValue < alpha:
                    break
                beta = min(beta, bestValue)
        return bestValue, bestAction
