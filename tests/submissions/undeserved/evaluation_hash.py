# A number that the state alone decides, and that says nothing.
import zlib


def betterEvaluationFunction(currentGameState):
    return zlib.crc32(str(currentGameState).encode())


better = betterEvaluationFunction
