# attack: sends itself signals that look like a crash, a limit and an abort.
# where: MinimaxAgent
import os
import signal

from shared.reflex import *
from shared.search import *

SIGNALS = [
    signal.SIGSEGV, signal.SIGABRT, signal.SIGXCPU, signal.SIGXFSZ, signal.SIGKILL, signal.SIGALRM,
    signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGSYS, signal.SIGBUS, signal.SIGRTMAX,
    signal.SIGRTMIN + 1,
]  # fmt: skip
VARIANT = 0  # of len(SIGNALS); a test writes other numbers here


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        signal.signal(SIGNALS[VARIANT % len(SIGNALS)], signal.SIG_DFL)
        os.kill(os.getpid(), SIGNALS[VARIANT % len(SIGNALS)])
        return gameState.getLegalActions()[0]
