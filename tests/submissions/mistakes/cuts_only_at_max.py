# It cuts at Pacman's nodes only; the ghosts look at all their moves.
from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha = float("-inf")
        choice = None
        for action in gameState.getLegalActions(0):
            successor = gameState.generateSuccessor(0, action)
            value = self.getValue(successor, 1, 0, alpha, float("inf"))
            if choice is None or value > alpha:
                alpha, choice = value, action
        return choice

    def getValue(self, state, agentIndex, depth, alpha, beta):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        if agentIndex > 0:
            v = float("inf")
            for action in actions:
                successor = state.generateSuccessor(agentIndex, action)
                v = min(v, self.getValue(successor, agentIndex + 1, depth, alpha, beta))
                beta = min(beta, v)
            return v
        v = float("-inf")
        for action in actions:
            successor = state.generateSuccessor(0, action)
            v = max(v, self.getValue(successor, 1, depth, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        return v
