# The average is taken with //, which rounds it down to whole points.
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def expectimax(state, agent, depth):
            if agent == state.getNumAgents():
                agent, depth = 0, depth + 1
            actions = state.getLegalActions(agent)
            if depth == self.depth or not actions:
                return self.evaluationFunction(state)
            values = []
            for action in actions:
                values.append(expectimax(state.generateSuccessor(agent, action), agent + 1, depth))
            if agent == 0:
                return max(values)
            return sum(values) // len(values)

        legal = gameState.getLegalActions(0)
        scores = [expectimax(gameState.generateSuccessor(0, action), 1, 0) for action in legal]
        return legal[scores.index(max(scores))]
