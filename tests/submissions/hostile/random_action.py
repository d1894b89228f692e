# attack: a guess: any legal action, and searches nothing.
# where: all agents
import random

from game import Agent


class Guess(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.depth = int(depth)

    def getAction(self, gameState):
        return random.choice(gameState.getLegalActions())


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
