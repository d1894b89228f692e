# Max and min are swapped at one level: the first ghost's first answer is the best for Pacman.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        bestScore, bestAction = float("-inf"), None
        for action in gameState.getLegalActions(0):
            score = self.maxValue(gameState.generateSuccessor(0, action), 1, 0)
            if bestAction is None or score > bestScore:
                bestScore, bestAction = score, action
        return bestAction

    def children(self, state, agentIndex, depth):
        values = []
        for action in state.getLegalActions(agentIndex):
            successor = state.generateSuccessor(agentIndex, action)
            if agentIndex + 1 < state.getNumAgents():
                values.append(self.minValue(successor, agentIndex + 1, depth))
            elif depth + 1 < self.depth:
                values.append(self.maxValue(successor, 0, depth + 1))
            else:
                values.append(self.evaluationFunction(successor))
        return values

    def maxValue(self, state, agentIndex, depth):
        if not state.getLegalActions(agentIndex):
            return self.evaluationFunction(state)
        return max(self.children(state, agentIndex, depth))

    def minValue(self, state, agentIndex, depth):
        if not state.getLegalActions(agentIndex):
            return self.evaluationFunction(state)
        return min(self.children(state, agentIndex, depth))
