import random
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        values = [self.go(gameState.generateSuccessor(0, a), 1, self.depth) for a in actions]
        average = sum(values) / float(len(values))
        good = [a for a, v in zip(actions, values) if v >= average]
        return random.choice(good or actions)

    def go(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth - 1
        actions = state.getLegalActions(agent)
        if depth == 0 or not actions:
            return self.evaluationFunction(state)
        values = [self.go(state.generateSuccessor(agent, a), agent + 1, depth) for a in actions]
        return sum(values) / float(len(values)) if agent else max(values)
