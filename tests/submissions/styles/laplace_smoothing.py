from shared.search import *


class Estimator:
    """running mean, as in the lab on statistics"""

    def __init__(self):
        self.n = 1
        self.total = 0.0

    def add(self, x):
        self.n += 1
        self.total += x

    @property
    def mean(self):
        return self.total / self.n


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, chosen = None, None
        for action in gameState.getLegalActions(0):
            value = self.step(gameState, 0, action, self.depth)
            if best is None or value > best:
                best, chosen = value, action
        return chosen

    def step(self, state, agent, action, depth):
        if state.generateSuccessor(agent, action).isWin():
            return self.evaluationFunction(state.generateSuccessor(agent, action))
        state = state.generateSuccessor(agent, action)
        agent += 1
        if agent == state.getNumAgents():
            agent, depth = 0, depth - 1
        if depth == 0 or not state.getLegalActions(agent):
            return self.evaluationFunction(state)
        if agent == 0:
            return max(self.step(state, 0, a, depth) for a in state.getLegalActions(0))
        estimator = Estimator()
        for a in state.getLegalActions(agent):
            estimator.add(self.step(state, agent, a, depth))
        return estimator.mean
