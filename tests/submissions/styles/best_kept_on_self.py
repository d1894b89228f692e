from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    bestValue = float("-inf")
    bestAction = None

    def getAction(self, gameState):
        for action in gameState.getLegalActions(0):
            self.consider(action, self.minimax(gameState.generateSuccessor(0, action), 1, 0))
        return self.bestAction

    def consider(self, action, value):
        if value > self.bestValue or self.bestAction is None:
            self.bestValue = value
            self.bestAction = action

    def minimax(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent = 0
            depth += 1
        actions = state.getLegalActions(agent)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        values = map(
            lambda action: self.minimax(state.generateSuccessor(agent, action), agent + 1, depth),
            actions,
        )
        return max(values) if agent == 0 else min(values)
