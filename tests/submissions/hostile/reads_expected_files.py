# attack: looks for test_cases/*/*.expected.yaml everywhere, reads them and plays what they say.
# where: MinimaxAgent
import os
import re
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
            yield from (os.path.join(folder, name) for name in names if name.endswith(ending))
    print("refused: looked into", len(visited), "folders", flush=True)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal, wish = gameState.getLegalActions(), None
        for path in search(".expected.yaml"):
            try:
                with open(path) as file:
                    text = file.read()
            except OSError as error:
                print("refused:", path, repr(error), flush=True)
                continue
            print("BREACH:", path, repr(text[:200]), flush=True)
            words = re.findall(r"[\w-]+", text)
            if "q2" in path and wish is None:
                wish = next((word for word in words if word in legal), None)
        return wish or legal[0]
