# attack: makes its parent its debugger, so that every signal stops it and wait() tells of stops.
# where: MinimaxAgent
import ctypes
import os
import signal

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.ptrace(0, 0, 0, 0) == 0:
            print("BREACH: traced by the parent", flush=True)
        else:
            print("refused:", os.strerror(ctypes.get_errno()), flush=True)
        os.kill(os.getpid(), signal.SIGUSR1)
        return gameState.getLegalActions()[0]
