from collections import deque
from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    """The queue has who moves next; it turns by one with every move."""

    def getAction(self, gameState):
        queue = deque(range(gameState.getNumAgents()))
        return self.play(gameState, queue, self.depth, float("-inf"), float("inf"))["move"]

    def play(self, state, queue, moves, alpha, beta):
        me = queue[0]
        legal = state.getLegalActions(me)
        if moves == 0 or not legal:
            return {"value": self.evaluationFunction(state), "move": None}
        results = []
        for move in legal:
            queue.rotate(-1)
            child = state.generateSuccessor(me, move)
            result = self.play(child, queue, moves - 1, alpha, beta)
            queue.rotate(1)
            results.append({"value": result["value"], "move": move})
            if me == 0:
                alpha = max(alpha, result["value"])
            else:
                beta = min(beta, result["value"])
            # here I don't need the others any more if alpha > beta
            legal = [m for m in legal if alpha <= beta]
        if me == 0:
            return max(results, key=lambda r: r["value"])
        return min(results, key=lambda r: r["value"])
