# attack: goes into another process group and session, so that a kill of the group misses it, and loops.
# where: MinimaxAgent
import os
import time

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for leave in (
            lambda: os.setsid(),
            lambda: os.setpgid(0, 0),
            lambda: os.setpgid(0, os.getpgid(os.getppid())),
        ):
            try:
                leave()
                print("seen: group", os.getpgid(0), "session", os.getsid(0), flush=True)
            except OSError as error:
                print("refused:", repr(error), flush=True)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            time.sleep(1)
        return gameState.getLegalActions()[0]
