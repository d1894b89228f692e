from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.alpha = float("-inf")
        self.beta = float("inf")
        bestScore, bestAction = None, None
        for action in gameState.getLegalActions(0):
            score = self.minScore(gameState.generateSuccessor(0, action), 1, self.depth)
            if bestScore is None or score > bestScore:
                bestScore, bestAction = score, action
            self.alpha = max(self.alpha, score)
        return bestAction

    def maxScore(self, state, depth):
        actions = state.getLegalActions(0)
        if depth == 0 or not actions:
            return self.evaluationFunction(state)
        best = float("-inf")
        for action in actions:
            best = max(best, self.minScore(state.generateSuccessor(0, action), 1, depth))
            if best > self.beta:
                return best
            self.alpha = max(self.alpha, best)
        return best

    def minScore(self, state, ghost, depth):
        if ghost == state.getNumAgents():
            return self.maxScore(state, depth - 1)
        actions = state.getLegalActions(ghost)
        if not actions:
            return self.evaluationFunction(state)
        best = float("inf")
        for action in actions:
            child = state.generateSuccessor(ghost, action)
            best = min(best, self.minScore(child, ghost + 1, depth))
            if best < self.alpha:
                return best
            self.beta = min(self.beta, best)
        return best
