from shared.search import *


def mean(numbers):
    numbers = list(numbers)
    return sum(numbers) / float(max(1, len(numbers)))


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions(0)
        return max(legal, key=lambda a: self.q(gameState, 0, a, self.depth))

    def q(self, state, agent, action, depth):
        """expected value of doing `action`"""
        return self.v(state.generateSuccessor(agent, action), agent + 1, depth)

    def v(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent = 0
            depth -= 1
        if depth == 0:
            return self.evaluationFunction(state)
        qs = (self.q(state, agent, a, depth) for a in state.getLegalActions(agent))
        if agent == 0:
            return max(qs, default=0)
        return mean(qs)
