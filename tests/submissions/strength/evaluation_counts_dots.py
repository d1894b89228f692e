# Right: fewer dots, then the nearer dot; the score counts little.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    near = min([manhattanDistance(here, dot) for dot in food] or [0])
    danger = min([manhattanDistance(here, ghost.getPosition()) for ghost in ghosts] or [99])
    value = -100 * len(food) - near - 200 * len(currentGameState.getCapsules())
    if danger <= 1 and not any(ghost.scaredTimer for ghost in ghosts):
        value -= 1000
    if currentGameState.isLose():
        value -= 100000
    return value


better = betterEvaluationFunction
