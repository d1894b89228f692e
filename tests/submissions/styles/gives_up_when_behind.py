from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions(0)
        scores = dict((a, self.mini(gameState.generateSuccessor(0, a), 1, 0)) for a in legal)
        hopeful = [a for a in legal if scores[a] > 0]
        if not hopeful:
            return legal[0]  # lost anyway
        return max(hopeful, key=lambda a: scores[a])

    def maxi(self, state, depth):
        if depth == self.depth or state.isWin() or state.isLose() or not state.getLegalActions(0):
            return self.evaluationFunction(state)
        children = [state.generateSuccessor(0, a) for a in state.getLegalActions(0)]
        return max(self.mini(child, 1, depth) for child in children)

    def mini(self, state, ghost, depth):
        if state.isWin() or state.isLose() or not state.getLegalActions(ghost):
            return self.evaluationFunction(state)
        children = [state.generateSuccessor(ghost, a) for a in state.getLegalActions(ghost)]
        if ghost + 1 == state.getNumAgents():
            return min(self.maxi(child, depth + 1) for child in children)
        return min(self.mini(child, ghost + 1, depth) for child in children)
