# attack: reads the memory at address 0.
# where: MinimaxAgent
import ctypes

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        ctypes.string_at(0)
        return gameState.getLegalActions()[0]
