from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        moves = gameState.getLegalActions(0)
        bestMove = moves[0]
        for move in moves:
            if self.score(gameState, 0, move, 0) > self.score(gameState, 0, bestMove, 0):
                bestMove = move
        return bestMove

    def score(self, state, agent, move, depth):
        state = state.generateSuccessor(agent, move)
        agent = agent + 1
        if agent == state.getNumAgents():
            agent = 0
            depth = depth + 1
        moves = state.getLegalActions(agent)
        if depth == self.depth or len(moves) == 0:
            return self.evaluationFunction(state)
        scores = [self.score(state, agent, m, depth) for m in moves]
        if agent == 0:
            return max(scores)
        else:
            return min(scores)
