# Right: in whole numbers.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    near = min([manhattanDistance(here, dot) for dot in food], default=0)
    return int(currentGameState.getScore()) * 4 - near * 3 - len(food)


better = betterEvaluationFunction
