import util
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        values = {}
        for action in gameState.getLegalActions(0):
            values[action] = self.expected(gameState.generateSuccessor(0, action), 1, 0)
        best = max(values.values())
        for action, value in values.iteritems():
            if value == best:
                return action

    def expected(self, state, agent, ply):
        if agent == state.getNumAgents():
            agent, ply = 0, ply + 1
        legal = state.getLegalActions(agent)
        if ply == self.depth or not legal:
            return self.evaluationFunction(state)
        results = [
            self.expected(state.generateSuccessor(agent, action), agent + 1, ply)
            for action in legal
        ]
        return max(results) if agent == 0 else sum(results) / float(len(results))
