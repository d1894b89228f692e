# attack: takes no processor time at all: sleeps for an hour, again and again.
# where: MinimaxAgent
import time

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        until = time.monotonic() + 3600
        while time.monotonic() < until:
            try:
                time.sleep(3600)
            except BaseException:
                pass
        return gameState.getLegalActions()[0]
