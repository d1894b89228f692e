# The greatest value is looked for from -69 upwards, so that anything worse gets lost.
from game import Directions
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        bestAction = Directions.STOP
        best = -69
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, self.depth)
            if v > best:
                best = v
                bestAction = action
        return bestAction

    def value(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth -= 1
        actions = state.getLegalActions(agentIndex)
        if depth == 0 or len(actions) == 0:
            return self.evaluationFunction(state)
        values = []
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            values.append(self.value(successor, agentIndex + 1, depth))
        if agentIndex == 0:
            best = -69
            for v in values:
                if v > best:
                    best = v
            return best
        return self.ghost(values)

    def ghost(self, values):
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    def ghost(self, values):
        return sum(values) / float(len(values))
