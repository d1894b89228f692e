# Whose turn it is comes from a remainder by three, so that the third ghost maximises.
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.decide(gameState, 0, 0)[1]

    def decide(self, state, agent, depth):
        if agent >= state.getNumAgents():
            return self.decide(state, 0, depth + 1)
        if depth == self.depth or state.isWin() or state.isLose():
            return (self.evaluationFunction(state), None)
        best = None
        for action in state.getLegalActions(agent):
            v = self.decide(state.generateSuccessor(agent, action), agent + 1, depth)[0]
            if best is None:
                best = (v, action)
            elif agent % 3 == 0 and v > best[0]:
                best = (v, action)
            elif agent % 3 != 0 and v < best[0]:
                best = (v, action)
        if best is None:
            return (self.evaluationFunction(state), None)
        return best
