# attack: runs other programs in every way that the library has, and reads answers by them.
# where: MinimaxAgent
import asyncio
import os
import subprocess
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


def fail():
    raise OSError("it did not run")


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        words = ["/bin/echo", "a program ran"]
        find = "cat $(find / -path /proc -prune -o -path '*q2/*.expected.yaml' -print 2>/dev/null | head -1)"
        attempt(
            "subprocess",
            lambda: subprocess.run(words, capture_output=True, timeout=5, check=True).stdout,
        )
        attempt("system", lambda: os.system("echo BREACH: a shell ran") and fail())
        attempt("popen", lambda: os.popen("echo a shell ran").read() or fail())
        attempt("posix_spawn", lambda: os.waitpid(os.posix_spawn(words[0], words, {}), 0))
        attempt("spawnv", lambda: os.spawnv(os.P_WAIT, words[0], words) and fail())
        attempt(
            "python", lambda: subprocess.check_output([sys.executable, "-c", "print(1)"], timeout=5)
        )
        attempt("asyncio", lambda: asyncio.run(asyncio.create_subprocess_exec(*words)))
        loaders = ("/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1")
        for loader in loaders:  # runs what may not be run itself
            attempt("loader", lambda: subprocess.check_output([loader, *words], timeout=5))
        text = (
            attempt("find", lambda: subprocess.check_output(["/bin/sh", "-c", find], timeout=5))
            or b""
        )
        for action in gameState.getLegalActions():
            if str(action).encode() in text:
                return action
        return gameState.getLegalActions()[0]
