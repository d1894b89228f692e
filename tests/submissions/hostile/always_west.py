# attack: a guess: goes west wherever that is legal, and searches nothing.
# where: all agents
from game import Agent


class Guess(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.depth = int(depth)

    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        return "West" if "West" in legal else legal[0]


class ReflexAgent(Guess):
    pass


class MinimaxAgent(Guess):
    pass


class AlphaBetaAgent(Guess):
    pass


class ExpectimaxAgent(Guess):
    pass


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


def betterEvaluationFunction(currentGameState):
    return currentGameState.getScore()


better = betterEvaluationFunction
