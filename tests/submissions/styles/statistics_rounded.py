import statistics
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    rules = {True: max, False: lambda values: round(statistics.mean(values))}

    def getAction(self, gameState):
        ranking = sorted(
            gameState.getLegalActions(0),
            key=lambda move: self.estimate(gameState, 0, move, 0),
            reverse=True,
        )
        return ranking[0]

    def estimate(self, before, agent, move, depth):
        """What it is worth if `agent` makes `move`."""
        state = before.generateSuccessor(agent, move)
        agent += 1
        if agent == state.getNumAgents():
            agent = 0
            depth += 1
        if depth == self.depth or not state.getLegalActions(agent):
            return self.evaluationFunction(state)
        rule = ExpectimaxAgent.rules[agent == 0]
        return rule([self.estimate(state, agent, m, depth) for m in state.getLegalActions(agent)])
