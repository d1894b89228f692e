from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha = float("-inf")
        beta = float("inf")
        best = None
        for action in gameState.getLegalActions(0):
            successor = gameState.generateSuccessor(0, action)
            value = self.alphabeta(successor, 1, 0, alpha, beta)
            if best is None or value > alpha:
                alpha = value
                best = action
        return best

    def alphabeta(self, state, index, depth, alpha, beta):
        if index == state.getNumAgents():
            index, depth = 0, depth + 1
        if depth == self.depth or not state.getLegalActions(index):
            return self.evaluationFunction(state)
        values = []
        for action in state.getLegalActions(index):
            successor = state.generateSuccessor(index, action)
            values.append(self.alphabeta(successor, index + 1, depth, alpha, beta))
            if index == 0:
                alpha = max(alpha, max(values))
            else:
                beta = min(beta, min(values))
            if alpha > beta:
                continue
        return max(values) if index == 0 else min(values)
