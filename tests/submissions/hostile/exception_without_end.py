# attack: raises an exception with an endless chain of causes, in a deep stack of groups.
# where: MinimaxAgent
import builtins


class Chained(Exception):
    @property
    def __cause__(self):
        return Chained("and before that")

    __context__ = __cause__


from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        error = Chained("q2")
        if hasattr(builtins, "ExceptionGroup"):
            for _ in range(5000):
                error = builtins.ExceptionGroup("deeper", [error])
        for _ in range(50_000):
            outer = Chained("link")
            BaseException.__cause__.__set__(outer, error)
            error = outer
        raise error
