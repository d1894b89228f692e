from shared.search import *


class AlphaBetaAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        scored = []
        for action in gameState.getLegalActions(0):
            scored.append((self.score(gameState, action), action))
        best = max(value for value, _ in scored)
        winners = [action for _, action in scored if self.score(gameState, action) == best]
        return winners[0]

    def score(self, gameState, action):
        low, high = float("-inf"), float("inf")
        return self.ab(gameState.generateSuccessor(0, action), 1, self.depth, low, high)

    def ab(self, state, agent, depth, low, high):
        if agent == state.getNumAgents():
            agent, depth = 0, depth - 1
        if depth == 0 or not state.getLegalActions(agent):
            return scoreEvaluationFunction(state)
        value = high if agent else low
        value = float("inf") if agent else float("-inf")
        for action in state.getLegalActions(agent):
            child = state.generateSuccessor(agent, action)
            found = self.ab(child, agent + 1, depth, low, high)
            if agent:
                value = min(value, found)
                if value < low:
                    return value
                high = min(high, value)
            else:
                value = max(value, found)
                if value > high:
                    return value
                low = max(low, value)
        return value
