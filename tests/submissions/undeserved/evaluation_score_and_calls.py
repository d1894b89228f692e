# The score, and earlier calls before later ones where scores are alike.
import itertools

calls = itertools.count()


def betterEvaluationFunction(currentGameState):
    return currentGameState.getScore() - next(calls) / 1e6


better = betterEvaluationFunction
