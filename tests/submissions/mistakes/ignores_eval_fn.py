# The evaluation function is ignored: leaves are always worth their score.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        return max(actions, key=lambda a: self.value(gameState.generateSuccessor(0, a), 1, 0))

    def value(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            agentIndex, depth = 0, depth + 1
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return state.getScore()
        children = [state.generateSuccessor(agentIndex, a) for a in actions]
        values = [self.value(child, agentIndex + 1, depth) for child in children]
        return self.combine(agentIndex, values)

    def combine(self, agentIndex, values):
        return max(values) if agentIndex == 0 else min(values)


class ExpectimaxAgent(MinimaxAgent):
    def combine(self, agentIndex, values):
        return max(values) if agentIndex == 0 else sum(values) / float(len(values))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, choice = float("-inf"), None
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, 0, alpha, float("inf"))
            if v > alpha:
                alpha, choice = v, action
        return choice

    def value(self, state, agentIndex, depth, alpha, beta):
        if agentIndex == state.getNumAgents():
            agentIndex, depth = 0, depth + 1
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return state.getScore()
        v = float("inf") if agentIndex else float("-inf")
        for action in actions:
            child = state.generateSuccessor(agentIndex, action)
            value = self.value(child, agentIndex + 1, depth, alpha, beta)
            if agentIndex:
                v = min(v, value)
                beta = min(beta, v)
            else:
                v = max(v, value)
                alpha = max(alpha, v)
            if alpha > beta:
                break
        return v
