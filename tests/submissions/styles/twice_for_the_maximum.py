from shared.search import *

DEPTH = 2


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best = self.result(gameState, 0, 0)
        for action in gameState.getLegalActions(0):
            if self.after(gameState, 0, action, 0) == best:
                return action

    def result(self, state, agent, depth):
        actions = state.getLegalActions(agent)
        if depth >= DEPTH or not actions:
            return self.evaluationFunction(state)
        results = (self.after(state, agent, action, depth) for action in actions)
        return min(results) if agent else max(results)

    def after(self, state, agent, action, depth):
        child = state.generateSuccessor(agent, action)
        if agent + 1 == state.getNumAgents():
            return self.result(child, 0, depth + 1)
        return self.result(child, agent + 1, depth)
