from game import Directions
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def combine(self, values):
        return min(values)

    def start(self):
        return -9999

    def getAction(self, gameState):
        best = self.start()
        result = Directions.STOP
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, self.depth)
            if v > best:
                best = v
                result = action
        return result

    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth - 1
        if depth == 0 or not state.getLegalActions(agent):
            return self.evaluationFunction(state)
        values = [
            self.value(state.generateSuccessor(agent, action), agent + 1, depth)
            for action in state.getLegalActions(agent)
        ]
        return self.combine(values) if agent else max(values)


class AlphaBetaAgent(MinimaxAgent):
    def start(self):
        return float("-inf")


class ExpectimaxAgent(MinimaxAgent):
    def start(self):
        return float("-inf")

    def combine(self, values):
        return sum(values) // len(values)
