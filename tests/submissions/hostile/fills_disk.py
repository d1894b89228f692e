# attack: writes 200 MB in all to whatever folder takes them, and a thousand empty files.
# where: MinimaxAgent
import os

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        folders = [os.getcwd(), os.path.expanduser("~"), os.path.dirname(os.path.abspath(__file__))]
        folders += ["/tmp", "/dev/shm", "/var/tmp", "/run/lock", "/run/user/%d" % os.getuid()]
        budget, left_behind = 200, []
        for folder in folders:
            written = count = 0
            try:
                name = os.path.join(folder, "hoard_%d" % os.getpid())
                left_behind.append(name)
                with open(name, "wb", buffering=0) as file:
                    while budget > 0 and written < 64:
                        written += file.write(b"x" * (1 << 20)) >> 20
                        budget -= 1
                for count in range(1000):
                    left_behind.append(name + "_%d" % count)
                    open(left_behind[-1], "w").close()
                print("BREACH: wrote", written, "MB and 1000 files in", folder, flush=True)
            except OSError as error:
                kind = "BREACH:" if written > 16 else "refused:"
                print(kind, folder, "took", written, "MB,", count, "files", repr(error), flush=True)
        for name in left_behind:
            try:
                os.remove(name)
            except OSError:
                pass
        return gameState.getLegalActions()[0]
