# attack: imports the grader and the reference, from folders that it guesses and adds to the path.
# where: MinimaxAgent
import importlib
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


GUESSES = [
    "/autograder/source",
    "/grade",
    "/home/runner/work",
    "/workspace",
    "/app",
    "/src",
    "/opt",
]
NAMES = ["agents", "agents.search", "grading", "grading.sandbox", "autograder", "tests", "tests.plain",
         "benchmarks", "solution", "multiAgentsSolution"]  # fmt: skip


def real(way, name):
    """A module with a file, since any folder of such a name can be imported, too."""
    way(name)
    found = getattr(sys.modules[name], "__file__", None)
    if found is None:
        raise ImportError("only a folder: " + name)
    return found


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        import pacman

        here = os.path.abspath(pacman.__file__)
        for folder in [here, os.path.abspath(__file__), os.getcwd(), *sys.path, *GUESSES]:
            while len(folder) > 1:
                sys.path.append(folder)
                folder = os.path.dirname(folder)
        importlib.invalidate_caches()
        for name in NAMES:
            attempt("import " + name, real, importlib.import_module, name)
        for name in NAMES:
            attempt("__import__ " + name, real, __import__, name)
        if "agents" in sys.modules:
            return sys.modules["agents"].MinimaxAgent(depth=self.depth).getAction(gameState)
        return gameState.getLegalActions()[0]
