# The score, and far from ghosts.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    return currentGameState.getScore() + min(
        manhattanDistance(here, ghost.getPosition()) for ghost in ghosts
    )


better = betterEvaluationFunction
