# attack: runs other programs in every way that the library has, and reads answers by them.
# where: MinimaxAgent
import asyncio
import os
import subprocess
import sys

from shared.attempt import *
from shared.reflex import *
from shared.search import *


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
