# The ghosts' sum is divided by how many actions Pacman has, since the index is missing.
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        scores = []
        for action in gameState.getLegalActions():
            successor = gameState.generateSuccessor(0, action)
            scores.append((self.expectimax(successor, 1, self.depth), action))
        return max(scores, key=lambda pair: pair[0])[1]

    def expectimax(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth -= 1
        actions = state.getLegalActions(agentIndex)
        if depth == 0 or not actions:
            return self.evaluationFunction(state)
        values = []
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            values.append(self.expectimax(successor, agentIndex + 1, depth))
        if agentIndex == 0:
            return max(values)
        return sum(values) / float(len(state.getLegalActions()))
