# attack: ends the process at once while it is imported.
# where: import
import os

from shared.reflex import *
from shared.search import *


os._exit(0)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return gameState.getLegalActions()[0]
