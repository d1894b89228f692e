# The nearest dot, and a little of the farthest.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    away = [manhattanDistance(here, dot) for dot in food] or [0]
    return currentGameState.getScore() - min(away) - 0.3 * max(away) - 6 * len(food)


better = betterEvaluationFunction
