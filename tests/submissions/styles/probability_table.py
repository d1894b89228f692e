from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.n = gameState.getNumAgents()
        self.p = dict((i, 1.0 / self.n) for i in range(1, self.n))
        options = list(gameState.getLegalActions(0))
        if len(options) > 1 and "Stop" in options:
            options.remove("Stop")
        return self.argmax(gameState, options)

    def argmax(self, state, options):
        best = None
        for option in options:
            value = self.chance(state.generateSuccessor(0, option), 1, 0)
            if best is None or value > best[1]:
                best = (option, value)
        return best[0]

    def max(self, state, ply):
        options = state.getLegalActions(0)
        if ply == self.depth or not options:
            return self.evaluationFunction(state)
        m = -9999
        for option in options:
            value = self.chance(state.generateSuccessor(0, option), 1, ply)
            if value > m:
                m = value
        return m

    def chance(self, state, ghost, ply):
        options = state.getLegalActions(ghost)
        if not options:
            return self.evaluationFunction(state)
        ev = 0
        for option in options:
            child = state.generateSuccessor(ghost, option)
            if ghost == self.n - 1:
                ev += self.p[ghost] * self.max(child, ply + 1)
            else:
                ev += self.p[ghost] * self.chance(child, ghost + 1, ply)
        return ev
