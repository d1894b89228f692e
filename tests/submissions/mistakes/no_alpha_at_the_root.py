# Each action of the root is searched with fresh bounds: what earlier ones are worth cuts nothing.
from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        scores = {}
        for action in gameState.getLegalActions(0):
            successor = gameState.generateSuccessor(0, action)
            scores[action] = self.alphaBeta(successor, 1, 0, float("-inf"), float("inf"))
        return max(scores, key=scores.get)

    def alphaBeta(self, state, agentIndex, depth, alpha, beta):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        if agentIndex == 0:
            v = float("-inf")
            for action in actions:
                successor = state.generateSuccessor(agentIndex, action)
                v = max(v, self.alphaBeta(successor, 1, depth, alpha, beta))
                if v > beta:
                    break
                alpha = max(alpha, v)
        else:
            v = float("inf")
            for action in actions:
                successor = state.generateSuccessor(agentIndex, action)
                v = min(v, self.alphaBeta(successor, agentIndex + 1, depth, alpha, beta))
                if v < alpha:
                    break
                beta = min(beta, v)
        return v
