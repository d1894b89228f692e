from functools import partial
from shared.search import *


def search(evaluate, isEnd, state, agent, plies, alpha, beta):
    if isEnd(state, agent, plies):
        return evaluate(state)
    go = partial(search, evaluate, isEnd)
    last = agent == state.getNumAgents() - 1
    following = (0, plies + 1) if last else (agent + 1, plies)
    v = float("inf") if agent else float("-inf")
    for action in state.getLegalActions(agent):
        child = state.generateSuccessor(agent, action)
        if agent == 0:
            v = max(v, go(child, *following, alpha, beta))
            if v > beta:
                return v
            alpha = max(alpha, v)
        else:
            v = min(v, go(child, *following, alpha, beta))
            if v < alpha:
                return v
            beta = min(beta, v)
    return v


class AlphaBetaAgent(MultiAgentSearchAgent):
    def isEnd(self, state, agent, plies):
        return plies == 2 or not state.getLegalActions(agent)

    def getAction(self, gameState):
        best, alpha = None, float("-inf")
        for action in gameState.getLegalActions(0):
            child = gameState.generateSuccessor(0, action)
            v = search(self.evaluationFunction, self.isEnd, child, 1, 0, alpha, float("inf"))
            if best is None or v > alpha:
                best, alpha = action, v
        return best
