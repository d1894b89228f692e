# attack: writes to the home folder, to start-up files and wherever a later program would read.
# where: MinimaxAgent
import os
import pwd
import site
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


def touch(path):
    """Proves that `path` could be written, and leaves every byte of it as it was."""
    with open(path, "r+b"):
        pass
    os.truncate(path, os.path.getsize(path))
    return "could be written"


def create(folder, name=".breach_was_here"):
    path = os.path.join(folder, name)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    os.remove(path)
    return "a file could be made"


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        homes = [os.path.expanduser("~"), os.environ.get("HOME", "/"), "/root", "/home/runner"]
        try:
            homes.append(pwd.getpwuid(os.getuid()).pw_dir)
        except KeyError as error:
            print("refused: no such user", repr(error), flush=True)
        for home in dict.fromkeys(homes):
            for name in (".bashrc", ".profile", ".gitconfig", ".ssh/authorized_keys", ".netrc"):
                attempt("%s/%s" % (home, name), touch, os.path.join(home, name))
                attempt(
                    "read %s/%s" % (home, name), lambda: open(os.path.join(home, name)).read(20)
                )
            for folder in ("", ".config", ".ssh", ".local/bin", ".cache"):
                attempt("create in %s/%s" % (home, folder), create, os.path.join(home, folder))
        for folder in (
            "/etc",
            "/etc/cron.d",
            "/usr/local/bin",
            "/var/spool/cron",
            "/tmp",
            "/var/tmp",
            "/dev/shm",
        ):
            attempt("create in " + folder, create, folder)
        for folder in site.getsitepackages() + [site.getusersitepackages(), *sys.path]:
            attempt("create in " + folder, create, folder, "sitecustomize.py")
        return gameState.getLegalActions()[0]
