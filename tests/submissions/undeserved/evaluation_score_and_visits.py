# The score, and the less often a place was asked about, the better.
from collections import Counter

visits = Counter()


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    visits[here] += 1
    return currentGameState.getScore() - visits[here] / 1000


better = betterEvaluationFunction
