from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        iterator = iter(gameState.getLegalActions(0))
        bestAction = next(iterator)
        bestValue = self.value(gameState, 0, bestAction, 0)
        for action in iterator:
            value = self.value(gameState, 0, action, 0)
            if value > bestValue:
                bestAction, bestValue = action, value
        return bestAction

    def value(self, state, mover, action, ply):
        state = state.generateSuccessor(mover, action)
        mover = (mover + 1) % state.getNumAgents()
        ply += mover == 0
        iterator = iter(state.getLegalActions(mover))
        first = next(iterator, None)
        if first is None or ply == self.depth:
            return self.evaluationFunction(state)
        best = self.value(state, mover, first, ply)
        for action in iterator:
            other = self.value(state, mover, action, ply)
            if mover == 0 and other > best:
                best = other
            if mover != 0 and other < best:
                other = best
        return best
