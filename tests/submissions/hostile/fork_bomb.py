# attack: forks and lets every child fork: 200 processes at most in all, each gone after 5 seconds.
# where: MinimaxAgent
import os
import time

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        made, deadline = 0, time.monotonic() + 5
        for _ in range(100):
            try:
                pid = os.fork()
            except OSError as error:
                print("refused: fork", made + 1, repr(error), flush=True)
                break
            if pid == 0:
                try:
                    if os.fork() == 0:
                        os.write(1, b"BREACH: a grandchild runs\n")
                    time.sleep(max(deadline - time.monotonic(), 0))
                finally:
                    os._exit(0)
            made += 1
        if made:
            print("BREACH: forked", made, "of 100", flush=True)
        return gameState.getLegalActions()[0]
