# attack: starts 2,000 threads that all compute, and answers while they do.
# where: MinimaxAgent
import threading
import time

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


def spin(until):
    while time.monotonic() < until:
        sum(range(1000))


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        until = time.monotonic() + 8
        started = 0
        try:
            for _ in range(2000):
                threading.Thread(target=spin, args=(until,), daemon=True).start()
                started += 1
        except RuntimeError as error:
            print("refused:", started, repr(error), flush=True)
        if started == 2000:
            print("BREACH: 2000 threads", flush=True)
        return gameState.getLegalActions()[0]
