# attack: has an instance where the class should be, which says that it is a type.
# where: MinimaxAgent
from shared.reflex import *
from shared.search import *


class Pretender:
    __class__ = type
    __name__ = "MinimaxAgent"

    def __call__(self, *things, **options):
        return self

    def getAction(self, gameState):
        return gameState.getLegalActions()[0]


MinimaxAgent = Pretender()
