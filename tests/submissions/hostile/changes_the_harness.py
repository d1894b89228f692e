# attack: writes to its own file, to the engine, the worker, the boards and the library.
# where: MinimaxAgent
import json
import os
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
        modules = [module for module in sys.modules.values() if getattr(module, "__file__", None)]
        named = [
            m for m in modules if m.__name__.split(".")[0] in ("pacman", "worker", "game", "util")
        ]
        paths = [os.path.abspath(__file__), os.path.abspath(sys.argv[0])]
        paths += [os.path.abspath(module.__file__) for module in named] + [
            json.__file__,
            os.__file__,
        ]
        for path in dict.fromkeys(paths):
            if os.path.isfile(path):
                attempt("write " + path, touch, path)
                attempt("rename " + path, lambda: os.rename(path, path) or "could be renamed")
                attempt(
                    "mode of " + path,
                    lambda: os.chmod(path, os.stat(path).st_mode) or "could be set",
                )
            folder = os.path.dirname(path)
            attempt("create in " + folder, create, folder)
            attempt("cache in " + folder, create, os.path.join(folder, "__pycache__"))
            attempt("sitecustomize in " + folder, create, folder, "sitecustomize.py")
        for folder in ("..", "../layouts", "../worker", "../pacman", "../..", "."):
            attempt("create in " + folder, create, folder)
        return gameState.getLegalActions()[0]
