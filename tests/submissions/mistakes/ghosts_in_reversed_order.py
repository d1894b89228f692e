# The ghosts move in the wrong order: the last one first, the first one last.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.solve(gameState, 0, self.depth)[1]

    def solve(self, state, agentIndex, depth):
        actions = state.getLegalActions(agentIndex)
        if depth == 0 or not actions:
            return self.evaluationFunction(state), None
        nextAgent = agentIndex - 1
        if nextAgent < 0:
            nextAgent = state.getNumAgents() - 1
        if nextAgent == 0:
            depth -= 1
        pairs = []
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            pairs.append((self.solve(successor, nextAgent, depth)[0], action))
        if agentIndex == 0:
            return max(pairs, key=lambda pair: pair[0])
        return self.opponent(pairs)

    def opponent(self, pairs):
        return min(pairs, key=lambda pair: pair[0])


class ExpectimaxAgent(MinimaxAgent):
    def opponent(self, pairs):
        return sum([pair[0] for pair in pairs]) / float(len(pairs)), None
