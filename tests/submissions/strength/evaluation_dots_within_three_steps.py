# Sees dots up to three steps away.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    close = [manhattanDistance(here, dot) for dot in food if manhattanDistance(here, dot) <= 3]
    return currentGameState.getScore() - min(close or [4])


better = betterEvaluationFunction
