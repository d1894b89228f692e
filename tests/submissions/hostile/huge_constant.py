# attack: explodes while it is imported: small expressions with values of 7 GB in all, and one that takes for ever.
# where: import
from shared.reflex import *
from shared.search import *

BIG = [0] * (5 * 10**8)
LONG = b"a byte or " * (3 * 10**8)
NUMBER = 9 ** (9**8)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return gameState.getLegalActions()[0]
