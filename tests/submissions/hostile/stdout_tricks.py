# attack: leaves sys.stdout as None, closed, or as an object that raises, and answers.
# where: MinimaxAgent
import sys

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


class Raising:
    def __getattr__(self, name):
        raise SystemExit("passed")

    def write(self, text):
        raise KeyboardInterrupt

    def flush(self):
        raise MemoryError


def replaced(thing):
    sys.stdout = sys.stderr = thing


def closed():
    sys.stdout.close()
    sys.stderr.close()


class Hanging:
    def write(self, text):
        pass

    def flush(self):
        while True:
            pass


TRICKS = [
    lambda: replaced(Raising()),
    lambda: replaced(None),
    closed,
    lambda: replaced(Hanging()),
    lambda: replaced(sys),
    lambda: [sys.stdout.detach(), sys.stderr.detach()],
]
VARIANT = 0  # of len(TRICKS); a test writes other numbers here


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        TRICKS[VARIANT % len(TRICKS)]()
        sys.stdin = sys.__stdin__ = sys.__stdout__ = sys.__stderr__ = None
        return gameState.getLegalActions()[0]
