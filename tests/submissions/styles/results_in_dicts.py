from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.minimax(gameState)["action"]

    def minimax(self, state, agent=0, depth=0):
        if agent == state.getNumAgents():
            return self.minimax(state, 0, depth + 1)
        if depth > self.depth or state.isWin() or state.isLose():
            return {"value": self.evaluationFunction(state), "action": None}
        options = []
        for action in state.getLegalActions(agent):
            result = self.minimax(state.generateSuccessor(agent, action), agent + 1, depth)
            options.append({"value": result["value"], "action": action})
        if not options:
            return {"value": self.evaluationFunction(state), "action": None}
        if agent == 0:
            return max(options, key=lambda option: option["value"])
        return min(options, key=lambda option: option["value"])
