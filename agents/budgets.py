"""How much a move may cost: so many seconds, or, where a game must be repeatable, so many steps."""

from __future__ import annotations

import gc
from math import isfinite
from time import perf_counter


class OutOfBudget(Exception):
    """There is no time left for one more step."""


class Seconds:
    """So many seconds from now on."""

    def __init__(self, seconds: float) -> None:
        self._last = perf_counter()
        self._end = self._last + seconds
        self._longest = 0.0

    def spend(self) -> None:
        """Begin one more step, unless one that takes as long as the longest so far is too long."""
        now = perf_counter()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        if now + self._longest >= self._end:
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


def seconds_of(text: str | float) -> float:
    """A number of seconds from an agent's arguments."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if seconds < 0 or not isfinite(seconds):
        raise ValueError(f"seconds must be a number from 0 up, not {text!r}")
    return seconds


def whole(name: str, text: str | int) -> int:
    """A number of something that is counted, from an agent's arguments."""
    try:
        number = int(text)
    except ValueError:
        number = -1
    if number < 0:
        raise ValueError(f"{name} must be a whole number from 0 up, not {text!r}")
    return number


class Uncollected:
    """A block in which Python doesn't look for garbage: in a large table that takes too long.

    It does so afterwards, and not yet on the way out: nothing is made there.
    """

    def __enter__(self) -> None:
        self._was_on = gc.isenabled()
        gc.disable()

    def __exit__(self, *_: object) -> None:
        if self._was_on:
            gc.enable()
