from itertools import product
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.pacman(gameState, self.depth)[1]

    def pacman(self, state, depth):
        legal = state.getLegalActions(0)
        if depth == 0 or not legal:
            return self.evaluationFunction(state), None
        results = []
        for action in legal:
            results.append((self.ghosts(state.generateSuccessor(0, action), depth), action))
        return max(results, key=lambda r: r[0])

    def ghosts(self, state, depth):
        numbers = range(1, state.getNumAgents())
        replies = [(g, a) for g in numbers for a in state.getLegalActions(g)]
        if not replies:
            return self.evaluationFunction(state)
        # the worst that any of the ghosts can do to us
        worst = float("inf")
        for g, a in replies:
            worst = min(worst, self.pacman(state.generateSuccessor(g, a), depth - 1)[0])
        return worst
