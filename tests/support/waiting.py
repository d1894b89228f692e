"""Waiting for other processes, without looking at how long they take."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

# Seconds, after which something hangs.
PATIENCE = 60


def soon(what: Callable[[], Any], patience: float = PATIENCE) -> bool:
    """Whether it is so before long."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        with suppress(OSError):
            if what():
                return True
        time.sleep(0.01)
    return False
