# Right: distances are taken away.
from util import manhattanDistance


def betterEvaluationFunction(currentGameState):
    here = currentGameState.getPacmanPosition()
    food = currentGameState.getFood().asList()
    ghosts = currentGameState.getGhostStates()

    if currentGameState.isWin():
        return float("inf")
    if currentGameState.isLose():
        return float("-inf")
    near = min(manhattanDistance(here, dot) for dot in food)
    danger = min(manhattanDistance(here, ghost.getPosition()) for ghost in ghosts)
    return (
        currentGameState.getScore()
        - 1.5 * near
        - 2.0 / danger
        - 20 * len(currentGameState.getCapsules())
        - 4 * len(food)
    )


better = betterEvaluationFunction
