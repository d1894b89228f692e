# attack: fills 8 GB of memory, in steps of 64 MB.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


try:
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")  # a bound: where memory does run out, this process goes first
except OSError:
    pass


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        kept = []
        try:
            for step in range(128):
                kept.append(bytearray(b"x") * (64 << 20))
            print("BREACH: 8 GB of memory", flush=True)
        except MemoryError as error:
            size = len(kept) * 64
            kept.clear()
            print("refused:", size, "MB were given,", repr(error), flush=True)
        return gameState.getLegalActions()[0]
