# attack: takes 3 seconds for each call, so that every one is quick and all of them never end.
# where: MinimaxAgent
import time

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.slowly(gameState, 0, self.depth * gameState.getNumAgents())[1]

    def slowly(self, state, agent, turns):
        time.sleep(3)
        if not turns or state.isWin() or state.isLose():
            return self.evaluationFunction(state), None
        found = []
        for action in state.getLegalActions(agent):
            after = state.generateSuccessor(agent, action)
            value, _ = self.slowly(after, (agent + 1) % state.getNumAgents(), turns - 1)
            found.append((value, action))
        return (min if agent else max)(found, key=lambda pair: pair[0])
