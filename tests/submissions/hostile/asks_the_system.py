# attack: reads what says something of other processes: the system's load, memory, and count of tasks.
# where: MinimaxAgent
import ctypes
import os
import time


from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        libc = ctypes.CDLL(None, use_errno=True)
        room = ctypes.create_string_buffer(256)
        if libc.sysinfo(room) == 0:
            print("BREACH: sysinfo", room.raw[:112], flush=True)
        for ask in (
            os.getloadavg,
            lambda: open("/proc/loadavg").read(),
            lambda: os.listdir("/proc"),
        ):
            try:
                print("BREACH: told", ask(), flush=True)
            except OSError:
                pass
        for pid in (1, os.getppid(), *range(max(os.getpid() - 500, 2), os.getpid())):
            clock = (~pid << 3) | 2  # the processor's time that this process had
            for call in (os.getpgid, os.getsid, os.sched_getaffinity, time.clock_gettime):
                try:
                    call(clock if call is time.clock_gettime else pid)
                except OSError:
                    continue
                print("BREACH: process", pid, call.__name__, flush=True)
        return gameState.getLegalActions()[0]
