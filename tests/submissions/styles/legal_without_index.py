from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.agents = gameState.getNumAgents()
        best = None
        for action, value in self.outcomes(gameState, 0):
            if best is None or value > best[1]:
                best = action, value
        return best[0]

    def outcomes(self, state, turn):
        who = turn % self.agents
        for action in state.getLegalActions():
            yield action, self.value(state.generateSuccessor(who, action), turn + 1)

    def value(self, state, turn):
        if turn == self.agents * self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        values = [value for _, value in self.outcomes(state, turn)]
        if not values:
            return self.evaluationFunction(state)
        return min(values) if turn % self.agents else max(values)
