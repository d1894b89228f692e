"""Run a command as on a kernel without Landlock.

`python tests/support/without_landlock.py COMMAND ...`: a filter that no process below it can take
away answers as such a kernel does.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys

_SET_SECCOMP, _SET_NO_NEW_PRIVS, _FILTER = 22, 38, 2
_LOAD, _IF_EQUAL, _RETURN = 0x20, 0x15, 0x06
_ALLOW, _ERRNO = 0x7FFF0000, 0x00050000
_CREATE_RULESET = 444  # on all processors


def refuse_landlock() -> None:
    """Let this process, and all that it starts, find no Landlock."""
    code = [
        (_LOAD, 0, 0, 0),  # the number of the call
        (_IF_EQUAL, 0, 1, _CREATE_RULESET),
        (_RETURN, 0, 0, _ERRNO | errno.ENOSYS),
        (_RETURN, 0, 0, _ALLOW),
    ]
    program = b"".join(struct.pack("=HBBI", *instruction) for instruction in code)
    buffer = ctypes.create_string_buffer(program)
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl.argtypes = [ctypes.c_int, *[ctypes.c_void_p] * 4]
    told = struct.pack("HP", len(code), ctypes.addressof(buffer))
    for option, *arguments in ((_SET_NO_NEW_PRIVS, 1, None), (_SET_SECCOMP, _FILTER, told)):
        if libc.prctl(option, *arguments, None, None) < 0:
            raise OSError(ctypes.get_errno(), "this system takes no filter")


if __name__ == "__main__":
    refuse_landlock()
    os.execvp(sys.argv[1], sys.argv[1:])
