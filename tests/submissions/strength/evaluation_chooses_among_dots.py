# Right: a small random number breaks ties.
import random
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    near = min([manhattanDistance(here, dot) for dot in food] or [0])
    return currentGameState.getScore() - near - 2 * len(food) + 0.01 * random.random()


better = betterEvaluationFunction
