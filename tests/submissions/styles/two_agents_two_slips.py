from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.pacman(gameState, 0)[0]

    def pacman(self, state, ply):
        best = (None, float("-inf"))
        if ply < self.depth:
            for action in state.getLegalActions(0):
                if action.lower() != "stop":
                    value = self.ghost(state.generateSuccessor(0, action), ply, 1)
                    if best[0] is None or value > best[1]:
                        best = (action, value)
        return best if best[0] else (None, self.evaluationFunction(state))

    def ghost(self, state, ply, number):
        replies = state.getLegalActions(number)
        if not replies:
            return self.evaluationFunction(state)
        if number == state.getNumAgents() - 1:
            return min(self.pacman(state.generateSuccessor(number, r), ply + 1)[1] for r in replies)
        return min(self.ghost(state.generateSuccessor(number, r), ply, number + 1) for r in replies)


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.pacman(gameState, 0)[0]

    def pacman(self, state, ply):
        best = (None, float("-inf"))
        if ply < self.depth:
            for action in state.getLegalActions(0):
                value = self.ghost(state.generateSuccessor(0, action), ply, 1)
                if best[0] is None or value > best[1]:
                    best = (action, value)
        return best if best[0] else (None, self.evaluationFunction(state))

    def ghost(self, state, ply, number):
        replies = state.getLegalActions(number)
        if not replies:
            return self.evaluationFunction(state)
        if number == state.getNumAgents() - 1:
            return sum(self.pacman(state.generateSuccessor(number, r), ply + 1)[1] for r in replies)
        return sum(self.ghost(state.generateSuccessor(number, r), ply, number + 1) for r in replies)
