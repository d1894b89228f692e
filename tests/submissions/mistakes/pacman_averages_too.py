# Below the root Pacman is averaged like the ghosts, as if he moved by chance.
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        bestAction, bestValue = None, float("-inf")
        for action in gameState.getLegalActions(0):
            value = self.expected(gameState.generateSuccessor(0, action), 1, 0)
            if bestAction is None or value > bestValue:
                bestAction, bestValue = action, value
        return bestAction

    def expected(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            return self.expected(state, 0, depth + 1)
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        actions = state.getLegalActions(agentIndex)
        if len(actions) == 0:
            return self.evaluationFunction(state)
        total = 0.0
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            total += self.expected(successor, agentIndex + 1, depth)
        return total / len(actions)
