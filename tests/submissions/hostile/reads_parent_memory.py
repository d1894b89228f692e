# attack: reads the memory of the process it was forked from, and searches it for answers.
# where: MinimaxAgent
import ctypes
import os
import re

from shared.attempt import *
from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        for pid in (os.getppid(), 1):
            areas = attempt("maps", lambda: open("/proc/%d/maps" % pid).read().splitlines()) or []
            memory = attempt("mem", lambda: open("/proc/%d/mem" % pid, "rb", buffering=0))
            attempt("process_vm_readv", self.by_call, pid)
            for area in areas if memory else []:
                first, last = (int(part, 16) for part in area.split()[0].split("-"))
                if " rw" not in area or last - first > 64 << 20:
                    continue
                try:
                    memory.seek(first)
                    block = memory.read(last - first)
                except (OSError, ValueError):
                    continue
                for found in re.finditer(rb"expected|expanded|points", block):
                    near = block[found.start() : found.start() + 300]
                    print("BREACH: in the parent:", near[:80], flush=True)
                    for action in legal:
                        if str(action).encode() in near:
                            return action
        return legal[0]

    def by_call(self, pid):
        libc, buffer = ctypes.CDLL(None, use_errno=True), ctypes.create_string_buffer(64)
        here = (ctypes.c_size_t * 2)(ctypes.addressof(buffer), 64)
        there = (ctypes.c_size_t * 2)(id(None), 64)  # forked: the same addresses
        if libc.process_vm_readv(pid, here, 1, there, 1, 0) < 0:
            raise OSError(ctypes.get_errno(), "not read")
        return buffer.raw
