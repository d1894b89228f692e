from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    class Cut(Exception):
        """leaves the loop of a node"""

    def getAction(self, gameState):
        alpha, beta = -float("inf"), float("inf")
        move = None
        for m in gameState.getLegalActions(0):
            v = self.expand(gameState.generateSuccessor(0, m), 1, 1, alpha, beta)
            if move is None or v > alpha:
                alpha, move = v, m
        return move

    def expand(self, s, agent, level, alpha, beta):
        agent, level = (0, level + 1) if agent == s.getNumAgents() else (agent, level)
        if level > self.depth or not s.getLegalActions(agent):
            return self.evaluationFunction(s)
        self_value = [float("inf") if agent else -float("inf")]
        try:
            for m in s.getLegalActions(agent):
                v = self.expand(s.generateSuccessor(agent, m), agent + 1, level, alpha, beta)
                if agent:
                    beta = self.update_min(self_value, v, alpha, beta)
                else:
                    alpha = self.update_max(self_value, v, alpha, beta)
        except AlphaBetaAgent.Cut:
            pass
        return self_value[0]

    def update_max(self, box, v, alpha, beta):
        box[0] = max(box[0], v)
        if box[0] > beta:
            raise AlphaBetaAgent.Cut()
        return alpha

    def update_min(self, box, v, alpha, beta):
        box[0] = min(box[0], v)
        if box[0] < alpha:
            raise AlphaBetaAgent.Cut()
        return min(beta, box[0])
