# Where the state lies in memory.
def betterEvaluationFunction(currentGameState):
    return id(currentGameState)


better = betterEvaluationFunction
