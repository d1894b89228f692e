# The depth goes up one agent too early, so the last ghost never answers in the last ply.
from game import Directions
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.value(gameState, 0, 0)[1]

    def value(self, state, agentIndex, depth):
        actions = state.getLegalActions(agentIndex)
        if depth >= self.depth or state.isWin() or state.isLose() or len(actions) == 0:
            return self.evaluationFunction(state), Directions.STOP
        lastGhost = state.getNumAgents() - 1
        nextAgent = 0 if agentIndex == lastGhost else agentIndex + 1
        if nextAgent == lastGhost:
            depth += 1
        options = []
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            options.append((self.value(successor, nextAgent, depth)[0], action))
        if agentIndex == 0:
            return max(options, key=lambda option: option[0])
        return self.ghostMove(options)

    def ghostMove(self, options):
        return min(options, key=lambda option: option[0])


class ExpectimaxAgent(MinimaxAgent):
    def ghostMove(self, options):
        return sum(option[0] for option in options) / float(len(options)), None
