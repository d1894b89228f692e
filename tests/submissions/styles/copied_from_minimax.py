from shared.search import *


class Searcher(MultiAgentSearchAgent):
    """What both agents share; `combine` is what makes them different."""

    def getAction(self, gameState):
        children = [
            (self.value(gameState.generateSuccessor(0, action), 1, 0), -position, action)
            for position, action in enumerate(gameState.getLegalActions(0))
        ]
        return max(children)[2]

    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or not state.getLegalActions(agent):
            return self.evaluationFunction(state)
        values = []
        for action in state.getLegalActions(agent):
            values.append(self.value(state.generateSuccessor(agent, action), agent + 1, depth))
        return max(values) if agent == 0 else self.combine(values)

    def combine(self, values):
        return min(values)

    def average(self, values):
        return sum(values) / float(len(values))


class MinimaxAgent(Searcher):
    pass


class ExpectimaxAgent(Searcher):
    pass
