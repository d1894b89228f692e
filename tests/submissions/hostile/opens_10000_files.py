# attack: opens 10,000 files, pipes and copies of its answer's descriptor.
# where: MinimaxAgent
import os

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        kept, ways = 0, (lambda: os.open("/dev/null", os.O_RDONLY), os.pipe, lambda: os.dup(1))
        for way in ways:
            try:
                while kept < 10000:
                    got = way()
                    kept += 2 if isinstance(got, tuple) else 1
            except OSError as error:
                print("refused: after", kept, repr(error), flush=True)
        if kept >= 10000:
            print("BREACH: 10000 descriptors", flush=True)
        return gameState.getLegalActions()[0]
