from shared.search import *


class Search:
    def __init__(self, gameState, depth, evaluate):
        self.legal = gameState.getLegalActions(0)
        self.depth = depth
        self.evaluate = evaluate
        self.last = gameState.getNumAgents() - 1

    def best(self, gameState):
        scores = [self.chance(gameState.generateSuccessor(0, a), 1, 1) for a in self.legal]
        return self.legal[scores.index(max(scores))]

    def decision(self, state, ply):
        if ply > self.depth or state.isWin() or state.isLose():
            return self.evaluate(state)
        children = (state.generateSuccessor(0, a) for a in self.legal)
        return max(self.chance(child, 1, ply) for child in children)

    def chance(self, state, ghost, ply):
        actions = state.getLegalActions(ghost)
        if not actions:
            return self.evaluate(state)
        total = 0.0
        for action in actions:
            child = state.generateSuccessor(ghost, action)
            if ghost == self.last:
                total += self.decision(child, ply + 1)
            else:
                total += self.chance(child, ghost + 1, ply)
        return total / len(actions)


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return Search(gameState, self.depth, self.evaluationFunction).best(gameState)
