from shared.search import *


def search(agent, state, index, plies, alpha, beta):
    """returns (value, action)"""
    if plies == 0 or not state.getLegalActions(index):
        return agent.evaluationFunction(state), None
    maximising = index == 0
    result = None
    for action in state.getLegalActions(index):
        child = state.generateSuccessor(index, action)
        if index + 1 < state.getNumAgents():
            value, _ = search(agent, child, index + 1, plies, alpha, beta)
        else:
            value, _ = search(agent, child, 0, plies - 1, beta, alpha)
        if result is None or (value > result[0] if maximising else value < result[0]):
            result = value, action
        if maximising and result[0] > beta or not maximising and result[0] < alpha:
            break
        if maximising:
            alpha = max(alpha, result[0])
        else:
            beta = min(beta, result[0])
    return result


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        infinity = float("inf")
        return search(self, gameState, 0, self.depth, -infinity, infinity)[1]
