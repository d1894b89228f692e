# attack: prints 1 GB, to stdout and to stderr in turns, in lines and without any line end.
# where: MinimaxAgent
import sys

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        line, written = "tick " * 13107 + "\n", 0
        while written < 1 << 30:
            stream = sys.stderr if written % 3 else sys.stdout
            written += stream.write(line if written % 2 else line[:-1])
        print("written:", written, flush=True)
        return gameState.getLegalActions()[0]
