from abc import ABC, abstractmethod
from shared.search import *


class Side(ABC):
    start: float

    @abstractmethod
    def improve(self, old, new): ...

    @abstractmethod
    def hopeless(self, value, window): ...

    @abstractmethod
    def narrow(self, value, window): ...


class Max(Side):
    start = -1e9

    def improve(self, old, new):
        return max(old, new)

    def hopeless(self, value, window):
        return value > window[1]

    def narrow(self, value, window):
        return max(value, window[0]), window[1]


class Min(Side):
    start = 1e9

    def improve(self, old, new):
        return min(old, new)

    def hopeless(self, value, window):
        return value < window[0]

    def narrow(self, value, window):
        return window[0], min(value, window[1])


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        self.sides = [Max()] + [Min()] * (gameState.getNumAgents() - 1)
        scored = []
        for action in gameState.getLegalActions(0):
            child = gameState.generateSuccessor(0, action)
            scored.append((action, self.value(child, 1, (float("-inf"), float("inf")))))
        return max(scored, key=lambda item: item[1])[0]

    def value(self, state, turn, window):
        ply, agent = divmod(turn, len(self.sides))
        legal = state.getLegalActions(agent)
        if ply == self.depth or not legal:
            return self.evaluationFunction(state)
        side = self.sides[agent]
        value = side.start
        for action in legal:
            child = state.generateSuccessor(agent, action)
            value = side.improve(value, self.value(child, turn + 1, window))
            if side.hopeless(value, window):
                break
            window = side.narrow(value, window)
        return value
