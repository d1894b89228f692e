import numpy
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.ghosts = gameState.getNumAgents() - 1
        legal = gameState.getLegalActions(0)
        values = numpy.array([self.chance(gameState.generateSuccessor(0, a), 1, 0) for a in legal])
        return legal[values.argmax()]

    def decide(self, state, depth):
        legal = state.getLegalActions(0)
        if depth == self.depth or not legal:
            return self.evaluationFunction(state)
        return numpy.amax([self.chance(state.generateSuccessor(0, a), 1, depth) for a in legal])

    def chance(self, state, ghost, depth):
        legal = state.getLegalActions(ghost)
        if not legal:
            return self.evaluationFunction(state)
        outcomes = numpy.zeros(len(legal))
        for i, a in enumerate(legal):
            child = state.generateSuccessor(ghost, a)
            if ghost == self.ghosts:
                outcomes[i] = self.decide(child, depth + 1)
            else:
                outcomes[i] = self.chance(child, ghost + 1, depth)
        # every ghost is equally likely to be the one that matters
        weights = numpy.full(len(legal), 1.0 / self.ghosts)
        return outcomes.dot(weights)
