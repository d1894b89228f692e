"""Negamax: one maximum for everybody, and the sign says whose."""

from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.negamax(gameState, 0, self.depth * gameState.getNumAgents())[1]

    def sign(self, who):
        return 1 if who == 0 else -1

    def negamax(self, state, who, movesLeft):
        """(value as the one who moves sees it, action)"""
        if movesLeft == 0 or not state.getLegalActions(who):
            return self.sign(who) * self.evaluationFunction(state), None
        then = (who + 1) % state.getNumAgents()
        best = (-99999, None)
        for action in state.getLegalActions(who):
            value, _ = self.negamax(state.generateSuccessor(who, action), then, movesLeft - 1)
            value *= self.sign(then) * self.sign(who)
            if value > best[0]:
                best = (value, action)
        return best
