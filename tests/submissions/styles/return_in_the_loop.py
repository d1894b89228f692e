from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actionValues = []
        for action in gameState.getLegalActions(0):
            nextState = gameState.generateSuccessor(0, action)
            actionValues.append((self.value(nextState, 1, 0), action))
        return max(actionValues, key=lambda av: av[0])[1]

    def value(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        if len(state.getLegalActions(agentIndex)) == 0:
            return self.evaluationFunction(state)
        if agentIndex == 0:
            return self.maxValue(state, depth)
        return self.minValue(state, agentIndex, depth)

    def maxValue(self, state, depth):
        v = -float("inf")
        for action in state.getLegalActions(0):
            v = max(v, self.value(state.generateSuccessor(0, action), 1, depth))
            return v

    def minValue(self, state, agentIndex, depth):
        v = float("inf")
        for action in state.getLegalActions(agentIndex):
            nextState = state.generateSuccessor(agentIndex, action)
            v = min(v, self.value(nextState, agentIndex + 1, depth))
            return v
