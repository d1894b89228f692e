# attack: hangs inside one call of C, where no Python signal handler gets a turn.
# where: MinimaxAgent
import re

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        sum(range(10**15))
        re.match("(a*)*b", "a" * 64)
        return gameState.getLegalActions()[0]
