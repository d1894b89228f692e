from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        options = gameState.getLegalActions(0)
        bestIndex, bestValue = 0, float("-inf")
        for index in range(len(options)):
            value = self.lookAhead(gameState.generateSuccessor(0, options[index]), 1, self.depth)
            if value > bestValue:
                bestIndex, bestValue = index, value
        return options[bestIndex]

    def lookAhead(self, state, player, roundsLeft):
        if player == state.getNumAgents():
            player = 0
            roundsLeft -= 1
        if state.isLose():
            return float("-inf")  # can't get worse
        if roundsLeft == 0 or state.isWin():
            return self.evaluationFunction(state)
        value = None
        for option in state.getLegalActions(player):
            v = self.lookAhead(state.generateSuccessor(player, option), player + 1, roundsLeft)
            if value is None or (v > value) == (player == 0):
                value = v
        return self.evaluationFunction(state) if value is None else value
