"""The processors of this machine that this process may use."""

from __future__ import annotations

import itertools
import os
from contextlib import suppress

_turns = itertools.count(os.getpid())


def allowed() -> set[int]:
    """Those that it may use; none if the system cannot or does not say."""
    with suppress(OSError):
        return os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else set()
    return set()


def one_of(processors: set[int]) -> set[int]:
    """One of these processors, the next one at each call; none if there are fewer than two."""
    if len(processors) < 2:
        return set()
    return {sorted(processors)[next(_turns) % len(processors)]}
