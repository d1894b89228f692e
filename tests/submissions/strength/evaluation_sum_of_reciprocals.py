# Right: all dots attract, the nearer the more.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    return currentGameState.getScore() + sum(1.0 / manhattanDistance(here, dot) for dot in food)


better = betterEvaluationFunction
