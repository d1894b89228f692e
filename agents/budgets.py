"""Budgets of a move: a number of seconds, or a number of steps, which makes games repeatable."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import wraps
from math import isfinite
from time import perf_counter
from typing import Any


class OutOfBudget(Exception):
    """The budget is too small for one more step."""


# On a busy machine, some steps last a few milliseconds, which doesn't mean that the next one will.
# So only a step that is longer than this counts as a long one.
LATE = 0.005


class Seconds:
    """A budget of this many seconds from now on."""

    def __init__(self, seconds: float) -> None:
        self._last = perf_counter()
        self._end = self._last + seconds
        self._longest = 0.0

    def spend(self) -> None:
        """Begin a step; raises OutOfBudget if one like the longest so far would take too long."""
        now = perf_counter()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        if now + max(self._longest - LATE, 0.0) >= self._end:
            raise OutOfBudget


class Steps:
    """A budget of this many steps of any length."""

    def __init__(self, steps: int) -> None:
        self._left = steps

    def spend(self) -> None:
        if self._left <= 0:
            raise OutOfBudget
        self._left -= 1


Budget = Seconds | Steps


def number(name: str, text: str | float) -> float:
    """A number from an agent's arguments, such as seconds."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if found < 0 or not isfinite(found):
        raise ValueError(f"{name} must be a number from 0 up, not {text!r}")
    return found


def whole(name: str, text: str | int) -> int:
    """A whole number from an agent's arguments, such as nodes."""
    try:
        found = int(text)
    except ValueError:
        found = -1
    if found < 0:
        raise ValueError(f"{name} must be a whole number from 0 up, not {text!r}")
    return found


def uncollected(move: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """A getAction without garbage collection, which takes too long if a table is large.

    It has to cover the whole move, since any new object, even a bound method or a lambda, can start
    a collection.
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
