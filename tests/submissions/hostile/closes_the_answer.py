# attack: closes only the descriptor of the answer, and waits for what happens then.
# where: MinimaxAgent
import os
import time

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for fd in range(3, 256):
            try:
                os.close(fd)
                print("closed:", fd, flush=True)
            except OSError:
                pass
        time.sleep(3600)
        return gameState.getLegalActions()[0]
