# attack: raises an exception whose message has 100 MB in one line, and one of a million lines.
# where: MinimaxAgent


class Large(Exception):
    def __str__(self):
        return "x" * 100_000_000 + "\n" * 1_000_000

    __repr__ = __str__


Large.__name__ = Large.__qualname__ = "L" * 1_000_000


from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        raise Large("q2")
