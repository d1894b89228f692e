# attack: values states by NaN, infinities and things that are no numbers, in turns.
# where: betterEvaluationFunction
import itertools

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return gameState.getLegalActions()[0]


class Best(float):
    def __gt__(self, other):
        return True

    __ge__ = __lt__ = __le__ = __eq__ = __ne__ = __gt__
    __hash__ = float.__hash__

    def __float__(self):
        return Best("nan")


VALUES = [float("nan"), float("inf"), -float("inf"), Best(1), 10**400, 1j, "9", None, True, [1], {}]
TURN = itertools.count()


def betterEvaluationFunction(currentGameState):
    return VALUES[next(TURN) % len(VALUES)]


better = betterEvaluationFunction
