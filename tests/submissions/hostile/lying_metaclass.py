# attack: is a class of a metaclass that lies about instances, names, bases and calls.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class Liar(type):
    def __instancecheck__(cls, thing):
        return True

    def __subclasscheck__(cls, thing):
        return True

    def __call__(cls, *things, **options):
        print("made with", things, options, flush=True)
        return 5

    def __getattribute__(cls, name):
        if name in ("__name__", "__module__", "__qualname__", "__mro__", "__dict__", "__init__"):
            raise SystemExit("passed")
        return type.__getattribute__(cls, name)

    def __bool__(cls):
        raise KeyboardInterrupt

    __eq__ = __instancecheck__
    __hash__ = lambda cls: 0
    __repr__ = __str__ = lambda cls: "\x1b[2Jpassed"


class MinimaxAgent(MultiAgentSearchAgent, metaclass=Liar):
    def getAction(self, gameState):
        return gameState.getLegalActions()[0]
