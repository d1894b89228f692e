# attack: fills memory with small objects and goes on at every MemoryError, 8 GB at most.
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
        kept, total, size = [], 0, 64 << 20
        for _ in range(100000):
            try:
                kept.append(bytearray(b"x") * size)
                total += size
            except MemoryError:
                size = max(size // 2, 1)  # take what is left, to the last byte
            if total >= 8 << 30:
                print("BREACH: 8 GB of memory", flush=True)
                break
        return gameState.getLegalActions()[0]
