"""The C library, for calls without a Python function."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

_M_ARENA_MAX = -8


def load() -> Any:
    """The C library, or None if this Python was built without a way to call it."""
    try:
        from ctypes import CDLL, c_int, c_long, c_void_p
    except ImportError:
        return None
    libc = CDLL(None, use_errno=True)
    # Pointers are as wide as any argument, and are taken from numbers and bytes alike.
    libc.prctl.argtypes = [c_int, *[c_void_p] * 4]
    libc.syscall.argtypes = [c_long, *[c_void_p] * 4]
    libc.syscall.restype = c_long
    with suppress(AttributeError):  # glibc takes 64 MB of addresses for each thread unless told
        libc.mallopt(_M_ARENA_MAX, 1)
    return libc


def check(result: int) -> None:
    if result < 0:
        from ctypes import get_errno

        raise OSError(get_errno(), os.strerror(get_errno()))
