# Right: takes the best of what the next action gives.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    def value(state):
        dots = state.getFood().asList()
        spot = state.getPacmanPosition()
        return state.getScore() - min([manhattanDistance(spot, dot) for dot in dots] or [0])

    moves = currentGameState.getLegalActions(0)
    return max(
        [value(currentGameState.generateSuccessor(0, move)) for move in moves]
        or [value(currentGameState)]
    )


better = betterEvaluationFunction
