# attack: is a module of 50 MB. This file is small: the test appends FILLER as often as it takes.
# where: import
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return gameState.getLegalActions()[0]


FILLER = "PADDING = 'a line of no use that makes the file longer and longer'\n"
