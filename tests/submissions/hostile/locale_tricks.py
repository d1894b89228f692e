# attack: changes locale, encoding, digits of numbers, clocks and the way texts are made.
# where: MinimaxAgent
import decimal
import locale
import os
import random
import sys
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


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for name in ("tr_TR.UTF-8", "de_DE.UTF-8", "C", "POSIX", "zh_CN.GB18030"):
            try:
                locale.setlocale(locale.LC_ALL, name)
                print("set:", name, flush=True)
            except locale.Error as error:
                print("refused:", name, repr(error), flush=True)
        os.environ.update(
            PYTHONIOENCODING="utf-16", LC_ALL="tr_TR", PYTHONHASHSEED="0", TZ="Mars/Crater"
        )
        time.tzset()
        for stream in (sys.stdout, sys.stderr):
            stream.reconfigure(
                encoding="utf-16", errors="strict", newline="\r", line_buffering=False
            )
        sys.set_int_max_str_digits(0) if hasattr(sys, "set_int_max_str_digits") else None
        decimal.getcontext().prec = 1
        time.time = time.monotonic = time.perf_counter = lambda: -1e18
        random.seed(0)
        random.random = lambda: 0.5
        print("\u0130\ud7ff" * 100)
        return gameState.getLegalActions()[0]
