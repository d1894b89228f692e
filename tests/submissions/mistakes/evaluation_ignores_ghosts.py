# Mistake: the better evaluation function looks for dots, and never at a ghost.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    food = currentGameState.getFood().asList()
    if not food:
        return currentGameState.getScore() + 500
    here = currentGameState.getPacmanPosition()
    nearest = min(manhattanDistance(here, dot) for dot in food)
    return -20 * len(food) - nearest


better = betterEvaluationFunction
