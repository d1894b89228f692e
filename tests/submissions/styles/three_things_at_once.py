from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        moves = [m for m in gameState.getLegalActions() if m != "Stop"]
        alpha, choice = float("-inf"), None
        for m in moves:
            v = self.minnode(gameState.generateSuccessor(0, m), 1, 1, alpha, float("inf"))
            if choice is None or v > alpha:
                choice = m
                alpha = v
        return choice

    def maxnode(self, s, d, alpha, beta):
        if d > self.depth or not s.getLegalActions(0):
            return self.evaluationFunction(s)
        v = -10000
        for m in s.getLegalActions(0):
            v = max(v, self.minnode(s.generateSuccessor(0, m), 1, d, alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def minnode(self, s, g, d, alpha, beta):
        if not s.getLegalActions(g):
            return self.evaluationFunction(s)
        v = 10000
        for m in s.getLegalActions(g):
            t = s.generateSuccessor(g, m)
            if g + 1 < s.getNumAgents():
                v = min(v, self.minnode(t, g + 1, d, alpha, beta))
            else:
                v = min(v, self.maxnode(t, d + 1, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
        return v
