# Right: flees from ghosts at five steps.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    value = currentGameState.getScore()
    if food:
        value -= min(manhattanDistance(here, dot) for dot in food)
    for ghost in ghosts:
        away = manhattanDistance(here, ghost.getPosition())
        if away < 6 and not ghost.scaredTimer:
            value -= 30 * (6 - away)
    return value


better = betterEvaluationFunction
