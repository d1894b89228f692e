# Plain minimax under the name of alpha-beta: nothing is cut.
from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        return max(actions, key=lambda a: self.value(gameState.generateSuccessor(0, a), 1, 0))

    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        actions = state.getLegalActions(agent)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        values = [self.value(state.generateSuccessor(agent, a), agent + 1, depth) for a in actions]
        return min(values) if agent else max(values)
