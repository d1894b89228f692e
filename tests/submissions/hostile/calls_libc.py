# attack: goes past Python and its audit hooks: calls of the C library and of the kernel by number.
# where: MinimaxAgent
import ctypes
import os
import platform
import sys

from shared.reflex import *
from shared.search import *


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        libc = ctypes.CDLL(None, use_errno=True)
        x86 = platform.machine() == "x86_64"
        numbers = {
            "io_uring_setup": 425,
            "pidfd_open": 434,
            "openat2": 437,
            "clone3": 435,
            "mount_setattr": 442,
        }
        if x86:
            numbers |= {
                "socket": 41,
                "fork": 57,
                "keyctl": 250,
                "bpf": 321,
                "userfaultfd": 323,
                "perf_event_open": 298,
                "name_to_handle_at": 303,
                "execveat": 322,
                "add_key": 248,
                "x32 socket": 0x40000029,
                "x32 fork": 0x40000039,
            }
        libc.syscall.restype = ctypes.c_long
        buffer = ctypes.create_string_buffer(256)
        sys.stdout.flush()
        for name, number in numbers.items():
            arguments = (
                (2, 1, 0)
                if "socket" in name
                else (8, buffer)
                if "uring" in name
                else (0, 0, 0, 0, 0)
            )
            if name == "pidfd_open":
                arguments = (os.getppid(), 0)
            result = libc.syscall(number, *arguments)
            if result == 0 and "fork" in name:
                os.write(1, b"BREACH: a child of a raw fork\n")
                os._exit(0)
            word = "BREACH:" if result >= 0 else "refused:"
            print(word, name, result, os.strerror(ctypes.get_errno()), flush=True)
        for name, call in (
            ("socket", lambda: libc.socket(2, 1, 0)),
            ("vfork", lambda: self.child(libc)),
            ("open", lambda: libc.open(b"/etc/shadow", 0)),
            ("chroot", lambda: libc.chroot(b"/")),
        ):
            result = call()
            word = "BREACH:" if result >= 0 else "refused:"
            print(word, name, result, os.strerror(ctypes.get_errno()), flush=True)
        return gameState.getLegalActions()[0]

    def child(self, libc):
        result = libc.fork()
        if result == 0:
            libc._exit(0)
        return result
