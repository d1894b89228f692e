# Any number between 0 and 1.
import random


def betterEvaluationFunction(currentGameState):
    return random.random()


better = betterEvaluationFunction
