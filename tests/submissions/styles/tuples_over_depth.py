from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.expectimax((gameState, 0, self.depth))[1]

    def expectimax(self, node):
        state, agent, depth = node
        if depth == 0 or state.isWin() or state.isLose() or not state.getLegalActions(agent):
            return (self.evaluationFunction(state), None)
        n = state.getNumAgents()
        result = (float("-inf"), None) if agent == 0 else (0.0, None)
        for action in state.getLegalActions(agent):
            child = (
                state.generateSuccessor(agent, action),
                (agent + 1) % n,
                depth - (agent + 1 == n),
            )
            value = self.expectimax(child)[0]
            if agent > 0:
                result = (result[0] + float(value) / depth, None)
            elif value > result[0] or result[1] is None:
                result = (value, action)
        return result
