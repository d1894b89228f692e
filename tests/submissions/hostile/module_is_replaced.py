# attack: puts something else into sys.modules in its own place, and in the places of the worker's.
# where: MinimaxAgent
import sys

from shared.reflex import *
from shared.search import *


class Anything(type(sys)):
    def __getattr__(self, name):
        return lambda *things, **options: {"status": "passed", "points": 100}


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for name in list(sys.modules):
            if name.split(".")[0] not in ("sys", "builtins", "os"):
                sys.modules[name] = Anything(name)
        sys.path.clear()
        sys.meta_path.clear()
        return gameState.getLegalActions()[0]
