# attack: raises an exception that never ends being shown.
# where: MinimaxAgent


class Endless(Exception):
    def __str__(self):
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass

    __repr__ = __str__


from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        raise Endless("q2")
