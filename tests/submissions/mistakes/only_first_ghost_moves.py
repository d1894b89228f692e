# After the first ghost it is Pacman's turn again: the other ghosts are left out.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions(0)
        values = [self.minValue(gameState.generateSuccessor(0, a), 0) for a in legal]
        return legal[values.index(max(values))]

    def maxValue(self, state, depth):
        legal = state.getLegalActions(0)
        if depth == self.depth or not legal:
            return self.evaluationFunction(state)
        return max([self.minValue(state.generateSuccessor(0, a), depth) for a in legal])

    def minValue(self, state, depth):
        legal = state.getLegalActions(1)
        if not legal:
            return self.evaluationFunction(state)
        return min([self.maxValue(state.generateSuccessor(1, a), depth + 1) for a in legal])


class ExpectimaxAgent(MinimaxAgent):
    def minValue(self, state, depth):
        legal = state.getLegalActions(1)
        if not legal:
            return self.evaluationFunction(state)
        values = [self.maxValue(state.generateSuccessor(1, a), depth + 1) for a in legal]
        return sum(values) / float(len(values))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.value(gameState, 0, 0, float("-inf"), float("inf"))[1]

    def value(self, state, agentIndex, depth, alpha, beta):
        legal = state.getLegalActions(agentIndex)
        if depth == self.depth or not legal:
            return self.evaluationFunction(state), None
        best = None
        for a in legal:
            child = state.generateSuccessor(agentIndex, a)
            v = self.value(child, 1 - agentIndex, depth + agentIndex, alpha, beta)[0]
            if best is None or (v > best[0] if agentIndex == 0 else v < best[0]):
                best = v, a
            if agentIndex == 0:
                alpha = max(alpha, v)
            else:
                beta = min(beta, v)
            if alpha > beta:
                break
        return best
