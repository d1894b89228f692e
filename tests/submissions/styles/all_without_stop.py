from contextlib import suppress
from shared.search import *


def legal(state, agent):
    actions = state.getLegalActions(agent)[:]
    with suppress(ValueError):
        del actions[actions.index("Stop")]
    return actions


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        choices = legal(gameState, 0) or ["Stop"]
        successors = (gameState.generateSuccessor(0, a) for a in choices)
        start = (1, self.depth, float("-inf"), float("inf"))
        values = [self.v(s, *start) for s in successors]
        return choices[max(range(len(values)), key=values.__getitem__)]

    def v(self, state, agent, depth, *window):
        if agent == state.getNumAgents():
            agent, depth = 0, depth - 1
        actions = legal(state, agent)
        if not (depth and actions):
            return self.evaluationFunction(state)
        return (
            self.low(state, agent, depth, actions, *window)
            if agent
            else self.high(state, depth, actions, *window)
        )

    def high(self, state, depth, actions, alpha, beta):
        top = float("-inf")
        for a in actions:
            top = max(top, self.v(state.generateSuccessor(0, a), 1, depth, alpha, beta))
            if top > beta:
                break
            alpha = max(top, alpha)
        return top

    def low(self, state, agent, depth, actions, alpha, beta):
        bottom = float("inf")
        for a in actions:
            child = state.generateSuccessor(agent, a)
            bottom = min(bottom, self.v(child, agent + 1, depth, alpha, beta))
            if bottom < alpha:
                break
            beta = min(bottom, beta)
        return bottom
