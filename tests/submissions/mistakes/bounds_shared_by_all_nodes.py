# Alpha and beta are the agent's, not the node's: a bound found in one branch cuts in the next.
from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.alpha = float("-inf")
        self.beta = float("inf")
        return self.maxValue(gameState, 0)[1]

    def maxValue(self, state, depth):
        actions = state.getLegalActions(0)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state), None
        v, best = float("-inf"), None
        for action in actions:
            score = self.minValue(state.generateSuccessor(0, action), 1, depth)
            if best is None or score > v:
                v, best = score, action
            if v > self.beta:
                return v, best
            self.alpha = max(self.alpha, v)
        return v, best

    def minValue(self, state, ghost, depth):
        if ghost == state.getNumAgents():
            return self.maxValue(state, depth + 1)[0]
        actions = state.getLegalActions(ghost)
        if not actions:
            return self.evaluationFunction(state)
        v = float("inf")
        for action in actions:
            v = min(v, self.minValue(state.generateSuccessor(ghost, action), ghost + 1, depth))
            if v < self.alpha:
                return v
            self.beta = min(self.beta, v)
        return v
