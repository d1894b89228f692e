# attack: kills its process group and its session, the grader's too if it shares one.
# where: MinimaxAgent
import os
import signal

from shared.reflex import *
from shared.search import *


signal.signal(signal.SIGTERM, signal.SIG_IGN)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        mine = (os.getpgid(0), os.getsid(0))
        others = []
        for pid in range(1, 100000):
            try:
                if pid != os.getpid() and mine in ((os.getpgid(pid), os.getsid(pid)), (pid, pid)):
                    others.append(pid)
            except OSError:
                pass
        print("in the same group:", others[:20], flush=True)
        if len(others) > 5:
            # The bound: a group of many is somebody's shell or test run, so nothing is sent.
            print("BREACH: shares its group with", len(others), "others", flush=True)
            return gameState.getLegalActions()[0]
        for kill, target in ((os.kill, os.getppid()), (os.killpg, mine[0]), (os.killpg, 0)):
            if kill is os.kill and target <= 1:
                continue
            try:
                kill(target, signal.SIGTERM)
                theirs = others or target not in (0, mine[0])
                print("BREACH:" if theirs else "seen:", "a signal for", target, flush=True)
                kill(target, signal.SIGKILL)
            except OSError as error:
                print("refused:", kill.__name__, target, repr(error), flush=True)
        return gameState.getLegalActions()[0]
