"""How much a move may cost: so many seconds, or, where a game must be repeatable, so many steps."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import wraps
from math import isfinite
from time import perf_counter
from typing import Any


class OutOfBudget(Exception):
    """There is no time left for one more step."""


# Where other programs run, a step now and then lasts some milliseconds, which says nothing of the
# next one; up to here it isn't expected to.
LATE = 0.005


class Seconds:
    """So many seconds from now on."""

    def __init__(self, seconds: float) -> None:
        self._last = perf_counter()
        self._end = self._last + seconds
        self._longest = 0.0

    def spend(self) -> None:
        """Begin one more step, if there is time, even for one as long as the longest so far."""
        now = perf_counter()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        if now + max(self._longest - LATE, 0.0) >= self._end:
            raise OutOfBudget


class Steps:
    """So many steps, however long they take."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def spend(self) -> None:
        if self._left <= 0:
            raise OutOfBudget
        self._left -= 1


Budget = Seconds | Steps


def number(name: str, text: str | float) -> float:
    """Some number from an agent's arguments, such as seconds."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if found < 0 or not isfinite(found):
        raise ValueError(f"{name} must be a number from 0 up, not {text!r}")
    return found


def whole(name: str, text: str | int) -> int:
    """How many of something, from an agent's arguments."""
    try:
        found = int(text)
    except ValueError:
        found = -1
    if found < 0:
        raise ValueError(f"{name} must be a whole number from 0 up, not {text!r}")
    return found


def uncollected(move: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """A getAction in which Python doesn't look for garbage: in a large table that takes too long.

    It does so afterwards. All of the move has to be within, since even a bound method or a lambda
    can be the one object more that has all of them gone through.
    """

    @wraps(move)
    def getAction(self: Any, gameState: Any) -> Any:
        was_on = gc.isenabled()
        gc.disable()
        try:
            return move(self, gameState)
        finally:
            if was_on:
                gc.enable()

    return getAction
