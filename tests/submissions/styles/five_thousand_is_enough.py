from shared.search import *


class Window:
    def __init__(self, low=-5000, high=5000):
        self.low = low
        self.high = high

    def copy(self):
        return Window(self.low, self.high)


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        window = Window()
        action = None
        for a in gameState.getLegalActions(0):
            v = self.value(gameState.generateSuccessor(0, a), 1, self.depth, window.copy())
            if v > window.low:
                action = a
                window.low = v
        return action

    def value(self, state, agent, depth, window):
        if agent == state.getNumAgents():
            agent = 0
            depth -= 1
        legal = state.getLegalActions(agent)
        if depth == 0 or not legal:
            return self.evaluationFunction(state)
        for a in legal:
            v = self.value(state.generateSuccessor(agent, a), agent + 1, depth, window.copy())
            if agent == 0 and v > window.high:
                return window.high
            if agent > 0 and v < window.low:
                return window.low
            if agent == 0:
                window.low = max(window.low, v)
            else:
                window.high = min(window.high, v)
        return window.high if agent else window.low
