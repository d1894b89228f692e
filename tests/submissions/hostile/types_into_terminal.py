# attack: types into the terminal that the grader was started from, and asks for a new one.
# where: MinimaxAgent
import fcntl
import os
import termios

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
        for name in ("/dev/tty", "/dev/console", "/dev/ptmx"):
            fd = attempt("open " + name, os.open, name, os.O_RDWR | os.O_NOCTTY)
            if fd is not None and name != "/dev/ptmx":
                attempt(
                    "type a space", fcntl.ioctl, fd, termios.TIOCSTI, b" "
                )  # the bound: a space only
        for fd in range(3):
            if os.isatty(fd):
                attempt("type a space on %d" % fd, fcntl.ioctl, fd, termios.TIOCSTI, b" ")
        return gameState.getLegalActions()[0]
