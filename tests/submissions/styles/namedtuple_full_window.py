from collections import namedtuple
from shared.search import *

Window = namedtuple("Window", "alpha beta")
Move = namedtuple("Move", "value action")
EVERYTHING = Window(float("-inf"), float("inf"))


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        found = None
        for action in gameState.getLegalActions(0):
            child = gameState.generateSuccessor(0, action)
            move = Move(self.ghost(child, 1, self.depth, EVERYTHING), action)
            if found is None or move.value > found.value:
                found = move
        return found.action

    def pacman(self, state, depth, window):
        legal = state.getLegalActions(0)
        if depth == 0 or not legal:
            return self.evaluationFunction(state)
        v = float("-inf")
        for action in legal:
            v = max(v, self.ghost(state.generateSuccessor(0, action), 1, depth, window))
            if v > window.beta:
                break
            window = window._replace(alpha=max(window.alpha, v))
        return v

    def ghost(self, state, index, depth, window):
        if index == state.getNumAgents():
            return self.pacman(state, depth - 1, window)
        legal = state.getLegalActions(index)
        if not legal:
            return self.evaluationFunction(state)
        v = float("inf")
        for action in legal:
            v = min(v, self.ghost(state.generateSuccessor(index, action), index + 1, depth, window))
            if v < window.alpha:
                break
            window = window._replace(beta=min(window.beta, v))
        return v
