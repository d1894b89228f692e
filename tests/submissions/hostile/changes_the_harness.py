# attack: writes to its own file, to the engine, the worker, the boards and the library.
# where: MinimaxAgent
import json
import os
import sys

from shared.attempt import *
from shared.reflex import *
from shared.search import *


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
