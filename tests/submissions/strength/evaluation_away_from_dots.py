# Takes distances for merits.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    return currentGameState.getScore() + sum(manhattanDistance(here, dot) for dot in food)


better = betterEvaluationFunction
