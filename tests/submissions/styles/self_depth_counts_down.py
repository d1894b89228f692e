from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        plies = self.depth
        value, answer = None, None
        for action in gameState.getLegalActions(0):
            self.depth = plies
            v = self.value(gameState.generateSuccessor(0, action), 1)
            if value is None or v > value:
                value, answer = v, action
        self.depth = plies
        return answer

    def value(self, state, agent):
        if agent == state.getNumAgents():
            self.depth -= 1
            agent = 0
        if self.depth <= 0 or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        if not state.getLegalActions(agent):
            return self.evaluationFunction(state)
        found = []
        for action in state.getLegalActions(agent):
            found.append(self.value(state.generateSuccessor(agent, action), agent + 1))
        return min(found) if agent else max(found)
