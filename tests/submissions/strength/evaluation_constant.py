# Finds all states alike.


def betterEvaluationFunction(currentGameState):
    return 0


better = betterEvaluationFunction
