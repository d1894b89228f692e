# Takes a scared ghost for a danger.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    value = currentGameState.getScore()
    if food:
        value += 5.0 / min(manhattanDistance(here, dot) for dot in food)
    for ghost in ghosts:
        value -= 50.0 / (1 + manhattanDistance(here, ghost.getPosition()))
    return value


better = betterEvaluationFunction
