# The score, and a number that says nothing where scores are alike.
import zlib


def betterEvaluationFunction(currentGameState):
    return currentGameState.getScore() + zlib.crc32(str(currentGameState).encode()) / 2**32


better = betterEvaluationFunction
