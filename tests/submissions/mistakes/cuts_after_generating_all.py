# All children are made before the first is searched, so that a cut comes too late for them.
from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, beta = float("-inf"), float("inf")
        actions = gameState.getLegalActions(0)
        successors = [gameState.generateSuccessor(0, action) for action in actions]
        bestAction = None
        for action, successor in zip(actions, successors):
            v = self.value(successor, 1, 0, alpha, beta)
            if bestAction is None or v > alpha:
                alpha, bestAction = v, action
        return bestAction

    def value(self, state, agentIndex, depth, alpha, beta):
        if agentIndex == state.getNumAgents():
            agentIndex, depth = 0, depth + 1
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        successors = [state.generateSuccessor(agentIndex, action) for action in actions]
        if agentIndex == 0:
            v = float("-inf")
            for successor in successors:
                v = max(v, self.value(successor, 1, depth, alpha, beta))
                if v > beta:
                    return v
                alpha = max(alpha, v)
            return v
        v = float("inf")
        for successor in successors:
            v = min(v, self.value(successor, agentIndex + 1, depth, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
