from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        alpha = float("-inf")
        plan = None
        for action in gameState.getLegalActions(0):
            v = self.follow(gameState, 0, action, 0, alpha, float("inf"))
            if plan is None or v > alpha:
                plan = action
            alpha = max(alpha, v)
        return plan

    def isFinal(self, state, mover, action, depth):
        following = state.generateSuccessor(mover, action)
        nextMover = (mover + 1) % state.getNumAgents()
        if nextMover == 0 and depth + 1 == self.depth:
            return True
        return not following.getLegalActions(nextMover)

    def follow(self, state, mover, action, depth, alpha, beta):
        final = self.isFinal(state, mover, action, depth)
        child = state.generateSuccessor(mover, action)
        if final:
            return self.evaluationFunction(child)
        if mover + 1 < state.getNumAgents():
            return self.replies(child, mover + 1, depth, alpha, beta)
        return self.replies(child, 0, depth + 1, alpha, beta)

    def replies(self, state, mover, depth, alpha, beta):
        v = float("inf") if mover else float("-inf")
        for action in state.getLegalActions(mover):
            result = self.follow(state, mover, action, depth, alpha, beta)
            if mover:
                v = min(v, result)
                beta = min(beta, v)
            else:
                v = max(v, result)
                alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
