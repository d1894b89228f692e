# attack: prints millions of one-byte lines, unbuffered, as fast as it can.
# where: MinimaxAgent
import os

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for _ in range(5_000_000):
            os.write(1, b"\n")
            os.write(2, b"x\n")
        return gameState.getLegalActions()[0]
