# Mistake: the better evaluation function is the score, so only what was eaten already counts.
def betterEvaluationFunction(currentGameState):
    return currentGameState.getScore()


better = betterEvaluationFunction
