from itertools import filterfalse
from operator import itemgetter
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions(0)
        # standing still gets you nowhere
        useful = list(filterfalse("Stop".__eq__, legal)) or legal
        rated = [(self.ghost(gameState.generateSuccessor(0, a), 1, 1), a) for a in useful]
        return max(rated, key=itemgetter(0))[1]

    def done(self, state, ply, who):
        return ply > self.depth or not state.getLegalActions(who)

    def pacman(self, state, ply):
        if self.done(state, ply, 0):
            return self.evaluationFunction(state)
        return max(
            self.ghost(state.generateSuccessor(0, a), 1, ply) for a in state.getLegalActions(0)
        )

    def ghost(self, state, who, ply):
        if self.done(state, ply, who):
            return self.evaluationFunction(state)
        last = who == state.getNumAgents() - 1
        return min(
            self.pacman(child, ply + 1) if last else self.ghost(child, who + 1, ply)
            for child in (state.generateSuccessor(who, a) for a in state.getLegalActions(who))
        )
