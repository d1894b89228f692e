import numpy as np
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        return actions[int(np.argmax(self.values(gameState, 0, 0)))]

    def values(self, state, agent, ply):
        """vector with the values of all children"""
        agentAfter = (agent + 1) % state.getNumAgents()
        plyAfter = ply + (agentAfter == 0)
        children = [state.generateSuccessor(agent, a) for a in state.getLegalActions(agent)]
        return np.array([self.value(c, agentAfter, plyAfter) for c in children], dtype=float)

    def value(self, state, agent, ply):
        if ply == self.depth or len(state.getLegalActions(agent)) == 0:
            return self.evaluationFunction(state)
        v = self.values(state, agent, ply)
        return np.max(v) if agent == 0 else np.min(v, initial=1e6)
