import sys
from functools import reduce
from shared.search import *

# (start value, function) by "is it a ghost"
FOLDS = {False: (-sys.maxsize, max), True: (sys.maxsize, min)}


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        score = lambda a: self.fold(gameState.generateSuccessor(0, a), 1, self.depth)
        return max(gameState.getLegalActions(0), key=score)

    def fold(self, state, i, togo):
        if i == state.getNumAgents():
            return self.fold(state, 0, togo - 1)
        legal = state.getLegalActions(i)
        if togo == 0 or not legal:
            return self.evaluationFunction(state)
        start, better = FOLDS[i > 0]
        step = lambda acc, a: better(acc, self.fold(state.generateSuccessor(i, a), i + 1, togo))
        return reduce(step, legal, start)
