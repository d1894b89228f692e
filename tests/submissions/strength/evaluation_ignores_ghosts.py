# Knows dots only, and not even the score.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    near = min([manhattanDistance(here, dot) for dot in food] or [0])
    return -10 * len(food) - near


better = betterEvaluationFunction
