# attack: looks for the reference solution, agents/search.py, and lets it choose the action.
# where: MinimaxAgent
import os
import sys
import time

from shared.reflex import *
from shared.search import *


def roots():
    """Where the grader could lie: the path, our file, the folders of everything that is loaded."""
    here = [os.getcwd(), os.path.expanduser("~"), os.path.abspath(__file__), *sys.path, *sys.argv]
    here += [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    here += ["/proc/self/cwd", "/proc/%d/cwd" % os.getppid(), "/proc/%d/root" % os.getppid()]
    seen = []
    for path in here:
        path = os.path.realpath(path) if path else os.getcwd()
        while path not in seen:
            seen.append(path)
            path = os.path.dirname(path)
    return sorted(seen, key=len, reverse=True)


def search(ending, seconds=4):
    until, visited = time.monotonic() + seconds, set()
    for root in roots():
        for folder, folders, names in os.walk(root):
            if time.monotonic() > until:
                break
            if folder in visited:
                folders.clear()
                continue
            visited.add(folder)
            if folder == "/":
                folders[:] = [name for name in folders if name not in ("proc", "sys", "dev")]
            paths = [os.path.join(folder, name) for name in names]
            yield from (path for path in paths if path.endswith(ending))
    print("refused: looked into", len(visited), "folders", flush=True)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for path in search(os.path.join("agents", "search.py")):
            try:
                with open(path) as file:
                    source = file.read()
                print("BREACH:", path, len(source), "characters", flush=True)
                sys.path.insert(0, os.path.dirname(os.path.dirname(path)))
                from agents.search import MinimaxAgent as Reference

                return Reference(depth=self.depth).getAction(gameState)
            except Exception as error:
                print("refused:", path, repr(error), flush=True)
        return gameState.getLegalActions()[0]
