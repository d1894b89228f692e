# Mistake: the evaluation function takes a scared ghost for a danger, and a distance for a merit.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    value = currentGameState.getScore()
    for food in currentGameState.getFood().asList():
        value += manhattanDistance(here, food)
    for ghost in currentGameState.getGhostStates():
        value -= 100.0 / (1 + manhattanDistance(here, ghost.getPosition()))
    return value


better = betterEvaluationFunction
