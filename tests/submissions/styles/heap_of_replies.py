import heapq
from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    """The replies seen so far lie on a heap; its top is what the mover takes."""

    def getAction(self, gameState):
        heap = []
        alpha = float("-inf")
        for number, action in enumerate(gameState.getLegalActions(0)):
            v = self.after(gameState.generateSuccessor(0, action), 1, 1, alpha, float("inf"))
            heapq.heappush(heap, (-v, number, action))
            alpha = -heap[0][0]
        return heap[0][2]

    def after(self, state, agent, ply, alpha, beta):
        if agent == state.getNumAgents():
            agent, ply = 0, ply + 1
        replies = state.getLegalActions(agent)
        if ply > self.depth or not replies:
            return self.evaluationFunction(state)
        heap = []
        for reply in replies:
            v = self.after(state.generateSuccessor(agent, reply), agent + 1, ply, alpha, beta)
            if agent:
                heapq.heappush(heap, v)
                if heap[0] <= alpha:
                    break
                beta = min(beta, heap[0])
            else:
                heapq.heappush(heap, -v)
                if -heap[0] > beta:
                    break
                alpha = max(alpha, -heap[0])
        return heap[0] if agent else -heap[0]
