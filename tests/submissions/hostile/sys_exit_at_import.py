# attack: exits while it is imported, before any class is defined.
# where: import
import sys

from shared.reflex import *
from shared.search import *


sys.exit(0)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return gameState.getLegalActions()[0]
