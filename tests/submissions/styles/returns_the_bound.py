"""Alpha-beta from an old book on chess: the bounds are the values."""

from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha = float("-inf")
        best = None
        for move in gameState.getLegalActions(0):
            score = self.alphaBetaMin(
                gameState.generateSuccessor(0, move), 1, self.depth, alpha, float("inf")
            )
            if score > alpha or best is None:
                alpha = score
                best = move
        return best

    def alphaBetaMax(self, state, depthleft, alpha, beta):
        moves = state.getLegalActions(0)
        if depthleft == 0 or not moves:
            return self.evaluationFunction(state)
        for move in moves:
            child = state.generateSuccessor(0, move)
            score = self.alphaBetaMin(child, 1, depthleft, alpha, beta)
            if score > beta:
                return beta
            if score > alpha:
                alpha = score
        return alpha

    def alphaBetaMin(self, state, ghost, depthleft, alpha, beta):
        moves = state.getLegalActions(ghost)
        if not moves:
            return self.evaluationFunction(state)
        for move in moves:
            child = state.generateSuccessor(ghost, move)
            if ghost == state.getNumAgents() - 1:
                score = self.alphaBetaMax(child, depthleft - 1, alpha, beta)
            else:
                score = self.alphaBetaMin(child, ghost + 1, depthleft, alpha, beta)
            if score < alpha:
                return alpha
            if score < beta:
                beta = score
        return beta
