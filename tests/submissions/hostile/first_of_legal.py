# attack: a guess: the first legal action, after it has expanded all children of the root.
# where: all agents
from game import Agent


class Guess(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.depth = int(depth)

    def getAction(self, gameState):
        for action in gameState.getLegalActions():
            gameState.generateSuccessor(0, action)
        return gameState.getLegalActions()[0]


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
