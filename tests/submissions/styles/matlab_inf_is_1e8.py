from shared.search import *

realmax = 1e8


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha = -realmax
        beta = realmax
        iBest = 0
        A = gameState.getLegalActions(0)
        found = None
        for i in range(len(A)):
            v = self.f(gameState.generateSuccessor(0, A[i]), 1, 1, alpha, beta)
            if v > alpha:
                alpha = v
                found = A[i]
        return found

    def f(self, S, k, t, alpha, beta):
        if k == S.getNumAgents():
            k = 0
            t = t + 1
        A = S.getLegalActions(k)
        if t > self.depth or len(A) == 0:
            return self.evaluationFunction(S)
        if k == 0:
            v = -realmax
            for i in range(len(A)):
                v = max(v, self.f(S.generateSuccessor(k, A[i]), k + 1, t, alpha, beta))
                if v > beta:
                    break
                alpha = max(alpha, v)
        else:
            v = realmax
            for i in range(len(A)):
                v = min(v, self.f(S.generateSuccessor(k, A[i]), k + 1, t, alpha, beta))
                if v < alpha:
                    break
        return v
