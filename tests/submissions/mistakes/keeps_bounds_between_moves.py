# Best action and alpha live in the agent and are never reset: only its first move is right.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        MultiAgentSearchAgent.__init__(self, evalFn, depth)
        self.alpha = float("-inf")
        self.bestAction = None

    def getAction(self, gameState):
        for action in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, action), 1, 0, self.alpha, float("inf"))
            if self.bestAction is None or v > self.alpha:
                self.alpha = v
                self.bestAction = action
        return self.bestAction

    def value(self, state, agentIndex, depth, alpha, beta):
        if agentIndex == state.getNumAgents():
            agentIndex, depth = 0, depth + 1
        actions = state.getLegalActions(agentIndex)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        v = None
        for action in actions:
            successor = state.generateSuccessor(agentIndex, action)
            result = self.value(successor, agentIndex + 1, depth, alpha, beta)
            if agentIndex == 0:
                v = result if v is None else max(v, result)
                alpha = self.newAlpha(alpha, v)
            else:
                v = result if v is None else min(v, result)
                beta = min(beta, v)
            if self.cut(alpha, beta):
                break
        return v

    def newAlpha(self, alpha, v):
        return max(alpha, v)

    def cut(self, alpha, beta):
        return False


class AlphaBetaAgent(MinimaxAgent):
    def cut(self, alpha, beta):
        return alpha > beta
