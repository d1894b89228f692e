# All dots attract, near and far ones alike.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    return (
        currentGameState.getScore()
        - 0.1 * sum(manhattanDistance(here, dot) for dot in food)
        - 5 * len(food)
    )


better = betterEvaluationFunction
