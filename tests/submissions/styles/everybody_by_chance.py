from fractions import Fraction
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def distribution(self, state, agent):
        """Every action with its probability."""
        actions = state.getLegalActions(agent)
        return [(action, Fraction(1, len(actions))) for action in actions]

    def getAction(self, gameState):
        winner = None
        for action, _ in self.distribution(gameState, 0):
            value = self.expectation(gameState.generateSuccessor(0, action), 1)
            if winner is None or winner[0] < value:
                winner = (value, action)
        return winner[1]

    def expectation(self, state, turn):
        ply, agent = divmod(turn, state.getNumAgents())
        chances = self.distribution(state, agent)
        if ply == self.depth or not chances:
            return Fraction(self.evaluationFunction(state))
        return sum(
            p * self.expectation(state.generateSuccessor(agent, action), turn + 1)
            for action, p in chances
        )
