from shared.search import *

INF = float("inf")


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha, best = -INF, None
        todo = list(gameState.getLegalActions(0))
        while todo:
            action = todo.pop()
            value = self.minimum(gameState.generateSuccessor(0, action), 1, 0, alpha, INF)
            if best is None or value > alpha:
                alpha, best = value, action
        return best

    def minimum(self, state, ghost, depth, alpha, beta):
        todo = list(state.getLegalActions(ghost))
        if not todo:
            return self.evaluationFunction(state)
        value = INF
        while todo:
            child = state.generateSuccessor(ghost, todo.pop())
            if ghost + 1 < state.getNumAgents():
                value = min(value, self.minimum(child, ghost + 1, depth, alpha, beta))
            else:
                value = min(value, self.maximum(child, depth + 1, alpha, beta))
            if not value > alpha:
                break
            beta = min(beta, value)
        return value

    def maximum(self, state, depth, alpha, beta):
        todo = list(state.getLegalActions(0))
        if not todo or depth == self.depth:
            return self.evaluationFunction(state)
        value = -INF
        while todo:
            child = state.generateSuccessor(0, todo.pop())
            value = max(value, self.minimum(child, 1, depth, alpha, beta))
            if value > beta:
                break
            alpha = max(alpha, value)
        return value
