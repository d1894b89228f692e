from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        maxValue = float("-inf")
        maxAction = None
        for action in gameState.getLegalActions(0):
            tmp = self.minNode(gameState.generateSuccessor(0, action), self.depth, 1)
            if maxAction is None or tmp > maxValue:
                maxValue = tmp
                maxAction = action
        return maxAction

    def maxNode(self, state, depth):
        if depth <= 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = [
            self.minNode(state.generateSuccessor(0, a), depth, 1) for a in state.getLegalActions(0)
        ]
        return max(v) if v else self.evaluationFunction(state)

    def minNode(self, state, depth, ghost):
        if depth <= 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        v = []
        for action in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, action)
            if ghost == state.getNumAgents() - 1:
                depth -= 1
                v.append(self.maxNode(child, depth))
            else:
                v.append(self.minNode(child, depth, ghost + 1))
        return min(v) if v else self.evaluationFunction(state)
