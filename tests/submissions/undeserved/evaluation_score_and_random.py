# The score, and any number where scores are alike.
import random


def betterEvaluationFunction(currentGameState):
    return currentGameState.getScore() + random.random()


better = betterEvaluationFunction
