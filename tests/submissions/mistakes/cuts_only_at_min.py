# It cuts at the ghosts' nodes only; Pacman looks at all his moves.
from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.pacman(gameState, 0, float("-inf"))[1]

    def pacman(self, state, depth, alpha):
        actions = state.getLegalActions(0)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state), None
        bestValue, bestAction = float("-inf"), None
        for action in actions:
            value = self.ghost(state.generateSuccessor(0, action), 1, depth, alpha)
            if bestAction is None or value > bestValue:
                bestValue, bestAction = value, action
            alpha = max(alpha, bestValue)
        return bestValue, bestAction

    def ghost(self, state, agentIndex, depth, alpha):
        if agentIndex == state.getNumAgents():
            return self.pacman(state, depth + 1, alpha)[0]
        actions = state.getLegalActions(agentIndex)
        if not actions:
            return self.evaluationFunction(state)
        worst = float("inf")
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            worst = min(worst, self.ghost(successor, agentIndex + 1, depth, alpha))
            if worst < alpha:
                return worst
        return worst
