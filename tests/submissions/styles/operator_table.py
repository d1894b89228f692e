import operator
from shared.search import *

# for Pacman and for ghosts: start, which is better, which bound cuts
RULES = (
    (float("-inf"), operator.gt, "beta"),
    (float("inf"), operator.lt, "alpha"),
)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        window = {"alpha": float("-inf"), "beta": float("inf")}
        chosen = None
        for action in gameState.getLegalActions(0):
            value = self.value(gameState.generateSuccessor(0, action), 1, 0, window)
            if chosen is None or value > window["alpha"]:
                chosen = action
                window = dict(window, alpha=value)
        return chosen

    def value(self, state, agent, ply, window):
        if agent == state.getNumAgents():
            agent, ply = 0, ply + 1
        if ply == self.depth or not state.getLegalActions(agent):
            return self.leaf(state)
        value, better, bound = RULES[agent > 0]
        for action in state.getLegalActions(agent):
            new = self.value(state.generateSuccessor(agent, action), agent + 1, ply, window)
            if better(new, value):
                value = new
            if better(value, window[bound]):
                break
            if agent > 0:
                window = dict(window, beta=min(value, window["beta"]))
        return value

    leaf = staticmethod(scoreEvaluationFunction)
