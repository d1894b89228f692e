# attack: recurses without end, through the engine's own calls as well.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return self.deeper(gameState, 0)

    def deeper(self, state, agent):
        for action in state.getLegalActions(agent):
            return self.deeper(state, agent)
        return self.deeper(state, 0)
