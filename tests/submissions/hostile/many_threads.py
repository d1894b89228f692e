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
        most = 0
        try:
            for _ in range(2000):  # on a busy machine, the first ones end meanwhile
                threading.Thread(target=spin, args=(until,), daemon=True).start()
                most = max(most, threading.active_count())
        except RuntimeError as error:
            print("refused:", most, repr(error), flush=True)
        if most > 200:
            print(f"BREACH: {most} threads", flush=True)
        return gameState.getLegalActions()[0]
