# attack: imports the grader and the reference, from folders that it guesses and adds to the path.
# where: MinimaxAgent
import importlib
import os
import sys

from shared.attempt import *
from shared.reflex import *
from shared.search import *

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
