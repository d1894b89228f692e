# Right: a fear and an appetite that fall off exponentially.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    import math

    value = currentGameState.getScore() - 3 * len(food)
    if food:
        value += 6 * math.exp(-0.2 * min(manhattanDistance(here, dot) for dot in food))
    for ghost in ghosts:
        if not ghost.scaredTimer:
            value -= 50 * math.exp(-manhattanDistance(here, ghost.getPosition()))
    return value


better = betterEvaluationFunction
