# attack: walks /proc for other processes, their folders, files and descriptors, and plays what it finds.
# where: MinimaxAgent
import os

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        try:
            pids = [int(name) for name in os.listdir("/proc") if name.isdigit()]
        except OSError as error:
            print("refused: /proc", repr(error), flush=True)
            pids = list(range(1, 5000))
        for pid in pids:
            base = "/proc/%d" % pid
            # Threads have such folders, too, and its own are no booty.
            if os.path.exists("/proc/self/task/%d" % pid):
                continue
            for name in ("cwd", "root"):
                try:
                    there = os.listdir(base + "/" + name)
                except OSError as error:
                    if error.errno != 2:
                        print("refused:", base, name, repr(error), flush=True)
                    continue
                print("BREACH:", base, name, there[:10], flush=True)
                for folder, _, files in os.walk(base + "/" + name + "/test_cases/q2"):
                    for file in files:
                        text = open(os.path.join(folder, file)).read()
                        print("BREACH:", file, repr(text[:100]), flush=True)
                        for action in legal:
                            if ".expected" in file and str(action) in text:
                                return action
            try:
                for fd in os.listdir(base + "/fd"):
                    with open(base + "/fd/" + fd, "rb+", buffering=0):
                        print("BREACH:", base, "descriptor", fd, flush=True)
            except OSError as error:
                if error.errno != 2:
                    print("refused:", base, "fd", repr(error), flush=True)
        return legal[0]
