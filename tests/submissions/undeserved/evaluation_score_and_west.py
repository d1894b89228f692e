# The score, and the farther in the west the better.
def betterEvaluationFunction(currentGameState):
    return currentGameState.getScore() - currentGameState.getPacmanPosition()[0] / 10


better = betterEvaluationFunction
