from enum import Enum
from shared.search import *


class Role(Enum):
    MAXIMISER = "max"
    MINIMISER = "min"


class MinimaxAgent(MultiAgentSearchAgent):
    def role(self, agentIndex):
        if agentIndex == 1:
            return Role.MINIMISER
        return Role.MAXIMISER

    def getAction(self, gameState):
        v, move = self.minimax(gameState, 0, self.depth)
        return move

    def minimax(self, state, agentIndex, depth):
        if depth == 0 or state.isWin() or state.isLose() or not state.getLegalActions(agentIndex):
            return self.evaluationFunction(state), None
        nextAgent = agentIndex + 1
        nextDepth = depth
        if nextAgent >= state.getNumAgents():
            nextAgent = 0
            nextDepth = depth - 1
        values, moves = [], []
        for move in state.getLegalActions(agentIndex):
            s = state.generateSuccessor(agentIndex, move)
            values.append(self.minimax(s, nextAgent, nextDepth)[0])
            moves.append(move)
        value = max(values) if self.role(agentIndex) is Role.MAXIMISER else min(values)
        return value, moves[values.index(value)]
