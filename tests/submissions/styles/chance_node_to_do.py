import util
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        scores = []
        for action in gameState.getLegalActions(0):
            scores.append(self.expNode(gameState.generateSuccessor(0, action), 1, 0))
        return gameState.getLegalActions(0)[scores.index(max(scores))]

    def maxNode(self, state, depth):
        if depth == self.depth or not state.getLegalActions(0):
            return self.evaluationFunction(state)
        successors = [state.generateSuccessor(0, a) for a in state.getLegalActions(0)]
        return max(self.expNode(successor, 1, depth) for successor in successors)

    def expNode(self, state, ghost, depth):
        if not state.getLegalActions(ghost):
            return self.evaluationFunction(state)
        # TODO like minNode, but with probabilities
        util.raiseNotDefined()
