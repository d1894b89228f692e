from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        value = lambda action: self.minValue(gameState.generatePacmanSuccessor(action), 1, 0)
        return max(gameState.getLegalActions(), key=value)

    def terminal(self, state, agent, depth):
        return depth == self.depth or not state.getLegalActions(agent)

    def maxValue(self, state, depth):
        if self.terminal(state, 0, depth):
            return self.evaluationFunction(state)
        result = float("-inf")
        for action in state.getLegalActions(0):
            result = max(result, self.minValue(state.generatePacmanSuccessor(action), 1, depth))
        return result

    def minValue(self, state, ghost, depth):
        if self.terminal(state, ghost, depth):
            return self.evaluationFunction(state)
        result = float("inf")
        for action in state.getLegalActions(ghost):
            nextState = state.generatePacmanSuccessor(action)
            if ghost == state.getNumAgents() - 1:
                result = min(result, self.maxValue(nextState, depth + 1))
            else:
                result = min(result, self.minValue(nextState, ghost + 1, depth))
        return result
