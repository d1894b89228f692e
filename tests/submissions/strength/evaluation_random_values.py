# Any number.
import random


def betterEvaluationFunction(currentGameState):
    return random.random()


better = betterEvaluationFunction
