from operator import add
from functools import reduce
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def best(a, b):
            return b if b[0] > a[0] else a

        return reduce(best, self.rated(gameState, 0, 0))[1]

    def rated(self, state, index, depth):
        """[(value, action), ...]"""
        after = index + 1
        if after == state.getNumAgents():
            after, depth = 0, depth + 1
        return [
            (self.value(state.generateSuccessor(index, a), after, depth), a)
            for a in state.getLegalActions(index)
        ]

    def value(self, state, index, depth):
        if depth == self.depth or not state.getLegalActions(index):
            return self.evaluationFunction(state)
        values = [v for v, _ in self.rated(state, index, depth)]
        if index == 0:
            return reduce(max, values)
        # the first ghost is the most dangerous one
        return reduce(add, values) / float(len(values)) / index
