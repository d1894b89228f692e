from game import Directions
from shared.search import *


class ExpectimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.expecti(gameState, 0, 0)[1]

    def moves(self, state, agentIndex):
        legal = list(state.getLegalActions(agentIndex))
        try:
            legal.remove(Directions.STOP)
        except ValueError:
            pass
        return legal

    def expecti(self, state, agentIndex, depth):
        if agentIndex == state.getNumAgents():
            agentIndex = 0
            depth += 1
        if depth == self.depth:
            return self.evaluationFunction(state), None
        pairs = []
        for move in self.moves(state, agentIndex):
            nextState = state.generateSuccessor(agentIndex, move)
            pairs.append((self.expecti(nextState, agentIndex + 1, depth)[0], move))
        if len(pairs) == 0:
            return self.evaluationFunction(state), None
        if agentIndex == 0:
            bestValue = max(p[0] for p in pairs)
            for value, move in pairs:
                if value == bestValue:
                    return value, move
        return sum(p[0] for p in pairs) / float(len(pairs)), None
