# attack: blocks where no signal handler of Python runs: a lock that is held by itself.
# where: MinimaxAgent
import ctypes
import threading

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        lock = threading.Lock()
        lock.acquire()
        ctypes.CDLL(None).pause()
        lock.acquire()
        return gameState.getLegalActions()[0]
