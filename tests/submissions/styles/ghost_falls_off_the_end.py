from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        value, action = self.maxAgent(gameState, 0, float("-inf"), float("inf"))
        return action

    def maxAgent(self, state, depth, a, b):
        if depth == self.depth or not state.getLegalActions(0):
            return self.evaluationFunction(state), None
        v, chosen = float("-inf"), None
        for action in state.getLegalActions(0):
            score = self.minAgent(state.generateSuccessor(0, action), depth, 1, a, b)
            if chosen is None or score > v:
                v, chosen = score, action
            if v > b:
                return v, chosen
            a = max(a, v)
        return v, chosen

    def minAgent(self, state, depth, ghost, a, b):
        if not state.getLegalActions(ghost):
            return self.evaluationFunction(state)
        v = float("inf")
        for action in state.getLegalActions(ghost):
            child = state.generateSuccessor(ghost, action)
            if ghost + 1 == state.getNumAgents():
                score, _ = self.maxAgent(child, depth + 1, a, b)
            else:
                score = self.minAgent(child, depth, ghost + 1, a, b)
            v = min(v, score)
            if v < a:
                return v
            b = min(b, v)
