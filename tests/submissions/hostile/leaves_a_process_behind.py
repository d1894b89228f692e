# attack: forks twice into a session of its own; what is left writes answers after the test is over.
# where: MinimaxAgent
import ctypes
import json
import os
import signal
import subprocess
import sys
import time

from shared.reflex import *
from shared.search import *


def stay(line):
    """Twenty seconds at most. Goes by the name of left_behind, for a test to look for."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    ctypes.CDLL(None).prctl(15, b"left_behind", 0, 0, 0)
    until = time.monotonic() + 20
    while time.monotonic() < until:
        for fd in range(64):
            try:
                os.write(fd, line.encode() + b"\n")
            except OSError:
                pass
        time.sleep(0.2)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        wish = gameState.getLegalActions()[-1]
        sys.stdout.flush()
        try:
            if os.fork() == 0:
                try:
                    os.setsid()
                    if os.fork() == 0:
                        stay(json.dumps({"action": wish, "status": "passed", "points": 100}))
                finally:
                    os._exit(0)
            print("BREACH: a process stays behind", flush=True)
        except OSError as error:
            print("refused: fork", repr(error), flush=True)
        try:
            line = ["nohup", "sleep", "20"]
            print("BREACH: nohup", subprocess.Popen(line, start_new_session=True).pid, flush=True)
        except OSError as error:
            print("refused: nohup", repr(error), flush=True)
        return wish
