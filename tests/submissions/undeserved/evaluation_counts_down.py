# Each call gives one less than the call before.
import itertools

calls = itertools.count()


def betterEvaluationFunction(currentGameState):
    return -next(calls)


better = betterEvaluationFunction
