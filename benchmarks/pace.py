"""The unit of speeds: one turn of a bare recursive walk on this machine, now.

A turn does the same as a search between two states and nothing else: a call, a small object with a
list copied into it, a look-up, a tuple, a comparison. A figure in units is true for other machines,
too, if both were timed in one run, in turns.
"""

from __future__ import annotations

import sys
import time
import tracemalloc
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

_DEPTH = 8
TURNS: int = (3 ** (_DEPTH + 1) - 1) // 2


class _Thing:
    __slots__ = ("items", "score")
    items: list[int]
    score: int


def _walk(depth: int, items: list[int], table: dict[int, int], best: tuple[int, int]) -> int:
    thing = _Thing()
    thing.items = items[:]
    thing.score = table[depth % 7]
    if depth == 0:
        return thing.score
    value = -1
    for _ in (0, 1, 2):
        child = _walk(depth - 1, thing.items, table, (value, best[0]))
        if child > value:  # noqa: PLR1730 - a call to max() is what this is compared with
            value = child
    return value


def seconds_per_turn() -> float:
    table = {i: i * 3 % 7 for i in range(7)}
    start = time.perf_counter()
    _walk(_DEPTH, [1, 2, 3], table, (0, 0))
    seconds = time.perf_counter() - start
    return seconds / TURNS


def bytes_per_thing() -> float:
    """The memory that one turn's object takes, with the list in it: the unit of sizes."""
    tracemalloc.start()
    things = []
    for _ in range(1000):
        thing = _Thing()
        thing.items = [1, 2, 3][:]
        thing.score = 0
        things.append(thing)
    used = tracemalloc.get_traced_memory()[0] - sys.getsizeof(things)
    tracemalloc.stop()
    return used / len(things)


class Timing(NamedTuple):
    """Medians over the rounds: seconds for one node, and in units of the same rounds."""

    seconds: float
    units: float


def timed(work: Callable[[], int], rounds: int) -> Timing:
    """Time `work`, which returns how many nodes it went through, in turns with the walk."""
    work()  # the first time fills the tables
    seconds, units = [], []
    for _ in range(rounds):
        before = seconds_per_turn()
        start = time.perf_counter()
        nodes = work()
        each = (time.perf_counter() - start) / nodes
        seconds.append(each)
        units.append(each / median([before, seconds_per_turn()]))
    return Timing(median(seconds), median(units))
