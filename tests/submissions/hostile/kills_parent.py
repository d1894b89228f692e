# attack: kills the process that it was forked from, by every way of sending a signal.
# where: MinimaxAgent
import ctypes
import os
import signal

import util
from game import Agent, Directions


def attempt(what, function, *args):
    try:
        got = function(*args)
    except Exception as error:
        print("refused:", what, repr(error)[:200], flush=True)
        return None
    print("BREACH:", what, repr(got)[:200], flush=True)
    return got


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
        parent = os.getppid()
        if parent > 1:
            libc = ctypes.CDLL(None, use_errno=True)
            attempt("ask whether the parent may be killed", os.kill, parent, 0)
            ways = [
                ("pidfd", lambda: signal.pidfd_send_signal(os.pidfd_open(parent), signal.SIGKILL)),
                ("tgkill", lambda: self.checked(libc.tgkill(parent, parent, 9))),
                ("sigqueue", lambda: self.checked(libc.sigqueue(parent, 9, None))),
                ("stop", lambda: os.kill(parent, signal.SIGSTOP)),
                ("go on", lambda: os.kill(parent, signal.SIGCONT)),
                ("kill", lambda: os.kill(parent, signal.SIGKILL)),
            ]
            for what, way in ways:
                attempt(what, way)
        return gameState.getLegalActions()[0]

    def checked(self, result):
        if result < 0:
            raise OSError(ctypes.get_errno(), "no signal sent")
        return result
