# The depth goes up as soon as Pacman has moved, so no ghost answers in the last ply.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        bestValue = float("-inf")
        bestAction = None
        for action in gameState.getLegalActions(0):
            value = self.ghost(gameState.generateSuccessor(0, action), 1, 1)
            if value > bestValue or bestAction is None:
                bestValue, bestAction = value, action
        return bestAction

    def over(self, state, agentIndex, depth):
        return depth == self.depth or not state.getLegalActions(agentIndex)

    def pacman(self, state, depth):
        if self.over(state, 0, depth):
            return self.evaluationFunction(state)
        successors = [state.generateSuccessor(0, a) for a in state.getLegalActions(0)]
        return max([self.ghost(successor, 1, depth + 1) for successor in successors])

    def ghost(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            return self.pacman(state, depth)
        if self.over(state, agentIndex, depth):
            return self.evaluationFunction(state)
        values = []
        for action in state.getLegalActions(agentIndex):
            successor = state.generateSuccessor(agentIndex, action)
            values.append(self.ghost(successor, agentIndex + 1, depth))
        return self.combine(values)

    def combine(self, values):
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    def combine(self, values):
        return sum(values) / float(len(values))
