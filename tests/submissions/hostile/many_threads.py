# attack: starts 2,000 threads that all compute, and answers while they do.
# where: MinimaxAgent
import threading
import time

from shared.reflex import *
from shared.search import *


def spin(until):
    while time.monotonic() < until:
        sum(range(1000))


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        until = time.monotonic() + 8
        started = 0
        try:
            for _ in range(2000):
                threading.Thread(target=spin, args=(until,), daemon=True).start()
                started += 1
        except RuntimeError as error:
            print("refused:", started, repr(error), flush=True)
        if started == 2000:
            print("BREACH: 2000 threads", flush=True)
        return gameState.getLegalActions()[0]
