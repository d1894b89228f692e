# attack: values states by NaN, infinities and things that are no numbers, in turns.
# where: betterEvaluationFunction
import itertools

import util
from game import Agent, Directions


class ReflexAgent(Agent):
    def getAction(self, gameState):
        return max(gameState.getLegalActions(), key=lambda action: self.worth(gameState, action))

    def worth(self, gameState, action):
        after = gameState.generatePacmanSuccessor(action)
        here = after.getPacmanPosition()
        food = [util.manhattanDistance(here, dot) for dot in after.getFood().asList()]
        worth = after.getScore() + (1 / min(food) if food else 0) - (action == Directions.STOP)
        for ghost in after.getGhostStates():
            if ghost.scaredTimer == 0 and util.manhattanDistance(here, ghost.getPosition()) < 2:
                worth -= 200
        return worth


def scoreEvaluationFunction(currentGameState):
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.evaluationFunction = util.lookup(evalFn, globals())
        self.depth = int(depth)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return gameState.getLegalActions()[0]


class Best(float):
    def __gt__(self, other):
        return True

    __ge__ = __lt__ = __le__ = __eq__ = __ne__ = __gt__
    __hash__ = float.__hash__

    def __float__(self):
        return Best("nan")


VALUES = [float("nan"), float("inf"), -float("inf"), Best(1), 10**400, 1j, "9", None, True, [1], {}]
TURN = itertools.count()


def betterEvaluationFunction(currentGameState):
    return VALUES[next(TURN) % len(VALUES)]


better = betterEvaluationFunction
