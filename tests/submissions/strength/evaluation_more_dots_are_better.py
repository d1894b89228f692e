# Counts dots with the wrong sign.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    near = min([manhattanDistance(here, dot) for dot in food] or [0])
    return currentGameState.getScore() - near + 20 * len(food)


better = betterEvaluationFunction
