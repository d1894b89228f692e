from shared.search import *

MEMO = {}


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        scores = [
            (self.lookup(gameState.generateSuccessor(0, a), 1, self.depth), a)
            for a in gameState.getLegalActions(0)
        ]
        return max(scores, key=lambda s: s[0])[1]

    def lookup(self, state, agent, depth):
        key = (state, agent)
        if key not in MEMO:
            MEMO[key] = self.compute(state, agent, depth)
        return MEMO[key]

    def compute(self, state, agent, depth):
        actions = state.getLegalActions(agent)
        if depth == 0 or not actions:
            return self.evaluationFunction(state)
        following = (agent + 1) % state.getNumAgents()
        left = depth - 1 if following == 0 else depth
        values = [self.lookup(state.generateSuccessor(agent, a), following, left) for a in actions]
        if agent == 0:
            return max(values)
        return sum(values) / float(len(values))
