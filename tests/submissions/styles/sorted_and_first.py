from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def evaluate(self, state):
        return 1.0 * state.getScore()

    def getAction(self, gameState):
        table = []
        for action in gameState.getLegalActions(0):
            table.append([self.row(gameState.generateSuccessor(0, action), 1, 0), action])
        table.sort(key=lambda row: row[0])
        return table[0][1]

    def row(self, state, agent, ply):
        if agent == state.getNumAgents():
            return self.row(state, 0, ply + 1)
        if ply == self.depth or not state.getLegalActions(agent):
            return self.evaluate(state)
        column = sorted(
            self.row(state.generateSuccessor(agent, action), agent + 1, ply)
            for action in state.getLegalActions(agent)
        )
        return column[-1] if agent == 0 else column[0]
