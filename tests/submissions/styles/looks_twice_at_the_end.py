from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def gameOver(self, state, agent, action):
        following = state.generateSuccessor(agent, action)
        return following.isWin() or following.isLose()

    def getAction(self, gameState):
        return self.pacmanTurn(gameState, self.depth)[0]

    def pacmanTurn(self, state, depth):
        bestAction, bestValue = None, None
        for action in state.getLegalActions(0):
            value = self.play(state, 0, action, depth)
            if bestValue is None or value > bestValue:
                bestAction, bestValue = action, value
        return bestAction, bestValue

    def play(self, state, agent, action, depth):
        over = self.gameOver(state, agent, action)
        following = state.generateSuccessor(agent, action)
        if over:
            return self.evaluationFunction(following)
        if agent + 1 < state.getNumAgents():
            return self.ghostTurn(following, agent + 1, depth)
        if depth == 1 or not following.getLegalActions(0):
            return self.evaluationFunction(following)
        return self.pacmanTurn(following, depth - 1)[1]

    def ghostTurn(self, state, agent, depth):
        actions = state.getLegalActions(agent)
        if not actions:
            return self.evaluationFunction(state)
        return sum(self.play(state, agent, a, depth) for a in actions) / float(len(actions))
