# attack: closes descriptors 1 and 2, opens others in their place, and answers.
# where: MinimaxAgent
import os

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        print("before", flush=True)
        os.close(1)
        os.close(2)
        try:
            print("after", flush=True)
        except OSError:
            pass
        print(os.pipe())
        os.dup2(0, 1)
        return gameState.getLegalActions()[0]
