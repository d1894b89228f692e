from shared.search import *

BIG = float("inf")


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        target = self.maxi(gameState, self.depth, -BIG, BIG)
        # which one was it?
        alpha = -BIG
        for action in gameState.getLegalActions(0):
            value = self.mini(gameState.generateSuccessor(0, action), 1, self.depth, alpha, BIG)
            if value == target:
                return action
            alpha = max(alpha, value)

    def maxi(self, state, depth, alpha, beta):
        if depth == 0 or not state.getLegalActions(0):
            return self.evaluationFunction(state)
        best = -BIG
        for action in state.getLegalActions(0):
            best = max(best, self.mini(state.generateSuccessor(0, action), 1, depth, alpha, beta))
            if best > beta:
                return best
            alpha = max(alpha, best)
        return best

    def mini(self, state, ghost, depth, alpha, beta):
        if not state.getLegalActions(ghost):
            return self.evaluationFunction(state)
        worst = BIG
        for action in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, action)
            if ghost + 1 == state.getNumAgents():
                worst = min(worst, self.maxi(child, depth - 1, alpha, beta))
            else:
                worst = min(worst, self.mini(child, ghost + 1, depth, alpha, beta))
            if worst < alpha:
                return worst
            beta = min(beta, worst)
        return worst
