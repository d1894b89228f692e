# Right: dots attract, ghosts repel, scared ones attract.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    value = currentGameState.getScore()
    if food:
        value += 10.0 / min(manhattanDistance(here, dot) for dot in food)
    for ghost in ghosts:
        away = manhattanDistance(here, ghost.getPosition())
        if away > 0:
            value += 100.0 / away if ghost.scaredTimer > 0 else -10.0 / away
    return value


better = betterEvaluationFunction
