# attack: raises an exception that raises when it is shown, in str, repr and its notes.
# where: MinimaxAgent


class Unshowable(Exception):
    def __str__(self):
        raise Unshowable("again")

    __repr__ = __format__ = __str__
    args = property(__str__)
    __traceback__ = property(__str__)
    __notes__ = property(__str__)


from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        raise Unshowable("q2")
