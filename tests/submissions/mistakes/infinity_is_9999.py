# 9999 stands for infinity, so that values beyond it get lost.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, bestAction = -9999, gameState.getLegalActions(0)[0]
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, 0)
            if v > best:
                best, bestAction = v, action
        return bestAction

    def value(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        if agentIndex == 0:
            v = -9999
            for action in actions:
                v = max(v, self.value(state.generateSuccessor(0, action), 1, depth))
            return v
        v = 9999
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            v = min(v, self.value(successor, agentIndex + 1, depth))
        return v
