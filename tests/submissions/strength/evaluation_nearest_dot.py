# Right: the score and the nearest dot.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    value = currentGameState.getScore()
    if food:
        value += 1.0 / min(manhattanDistance(here, dot) for dot in food)
    return value


better = betterEvaluationFunction
