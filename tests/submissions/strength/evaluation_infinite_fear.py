# Right: minus infinity beside a ghost.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    for ghost in ghosts:
        if manhattanDistance(here, ghost.getPosition()) < 2 and ghost.scaredTimer == 0:
            return float("-inf")
    if not food:
        return float("inf")
    return (
        currentGameState.getScore()
        + 2.0 / min(manhattanDistance(here, dot) for dot in food)
        - 3 * len(food)
    )


better = betterEvaluationFunction
