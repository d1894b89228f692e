# To stand beside a dot is worth more than to eat it.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    value = currentGameState.getScore()
    if food:
        value += 60.0 / min(manhattanDistance(here, dot) for dot in food)
    return value


better = betterEvaluationFunction
