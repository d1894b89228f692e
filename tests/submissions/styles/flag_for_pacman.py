from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.abSearch(gameState, True, 0, 0, float("-inf"), float("inf"), True)

    def abSearch(self, state, isPacman, index, depth, alpha, beta, wantAction=False):
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        legalMoves = state.getLegalActions(index)
        if not legalMoves:
            return self.evaluationFunction(state)
        lastGhost = index == state.getNumAgents() - 1
        value = float("-inf") if isPacman else float("inf")
        action = None
        for move in legalMoves:
            child = state.generateSuccessor(index, move)
            score = self.abSearch(
                child,
                lastGhost,
                0 if lastGhost else index + 1,
                depth + 1 if lastGhost else depth,
                alpha,
                beta,
            )
            if (isPacman and score > value) or (not isPacman and score < value) or action is None:
                value, action = score, move
            if isPacman:
                if value >= beta:
                    return value
                alpha = max(alpha, value)
            else:
                if value < alpha:
                    return value
                beta = min(beta, value)
        return action if wantAction else value
