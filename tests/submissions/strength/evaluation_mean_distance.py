# Goes towards the middle of all dots.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    mean = sum(manhattanDistance(here, dot) for dot in food) / max(len(food), 1)
    return currentGameState.getScore() - mean


better = betterEvaluationFunction
