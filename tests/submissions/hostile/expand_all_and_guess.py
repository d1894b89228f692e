# attack: a guess: expands all to the limit of depth, as minimax does, and takes any action.
# where: all agents
import random

from game import Agent


class Guess(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.depth = int(depth)

    def getAction(self, gameState):
        self.expand(gameState, 0, self.depth)
        return random.choice(gameState.getLegalActions())

    def expand(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth - 1
        if depth == 0 or state.isWin() or state.isLose():
            return
        for action in state.getLegalActions(agent):
            self.expand(state.generateSuccessor(agent, action), agent + 1, depth)


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
