# attack: raises an exception with an endless chain of causes, in a deep stack of groups.
# where: MinimaxAgent
import builtins

import util
from game import Agent, Directions


class Chained(Exception):
    @property
    def __cause__(self):
        return Chained("and before that")

    __context__ = __cause__


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
        error = Chained("q2")
        if hasattr(builtins, "ExceptionGroup"):
            for _ in range(5000):
                error = builtins.ExceptionGroup("deeper", [error])
        for _ in range(50_000):
            outer = Chained("link")
            BaseException.__cause__.__set__(outer, error)
            error = outer
        raise error
