from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    """Written after the chapter on games of two players."""

    def getAction(self, gameState):
        return self.MINIMAX_DECISION(gameState)

    def MINIMAX_DECISION(self, state):
        result = lambda a: state.generateSuccessor(0, a)
        return max(state.getLegalActions(0), key=lambda a: self.MIN_VALUE(result(a), self.depth))

    def TERMINAL_TEST(self, state, player, d):
        return d == 0 or state.isWin() or state.isLose() or not state.getLegalActions(player)

    def MAX_VALUE(self, state, d):
        if self.TERMINAL_TEST(state, 0, d):
            return self.evaluationFunction(state)
        v = float("-inf")
        for a in state.getLegalActions(0):
            v = max(v, self.MIN_VALUE(state.generateSuccessor(0, a), d))
        return v

    def MIN_VALUE(self, state, d):
        if self.TERMINAL_TEST(state, 1, d):
            return self.evaluationFunction(state)
        v = 999
        for a in state.getLegalActions(1):
            v = min(v, self.MAX_VALUE(state.generateSuccessor(1, a), d - 1))
        return v
