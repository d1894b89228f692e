"""Time as it counts for a submission: processor time, and a clock that stops in its queue."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from .limits import BUDGET_CLOCK, CLOCK_FACTOR, CLOCK_SPARE

# Elsewhere only a clock shows how long another process has worked.
HAS_PROCESSOR_TIME = sys.platform == "linux"
_OF_A_PROCESS = 2  # in the number of a clock: all time that its threads had a processor


class Deadline(NamedTuple):
    """The times until which the grader waits for an answer."""

    processor: float  # seconds of processor time that the worker may have used by then
    clock: float
    asleep: float = inf  # seconds that it may have slept by then


def deadline(used: float, asleep: float, now: float, seconds: float) -> Deadline:
    """The end of this many seconds of processor time, or of sleep, with a generous clock behind."""
    clock = now + CLOCK_FACTOR * seconds + CLOCK_SPARE
    return Deadline(used + seconds, clock, asleep + seconds)


def earlier(one: Deadline, other: Deadline) -> Deadline:
    return Deadline(*map(min, one, other))


class Cost(NamedTuple):
    """The time that a submission used in one process."""

    used: float = 0.0  # of processor time
    importing: float = 0.0  # of that
    imports: int = 0
    clock: float = 0.0

    def since(self, before: Cost, seconds: float) -> Cost:
        """The cost of these seconds; both clocks hold the ones that don't count, negated."""
        clock = max(self.clock - before.clock + seconds, 0.0)
        used, importing, imports = (
            now - then for now, then in zip(self[:3], before[:3], strict=True)
        )
        return Cost(used, importing, int(imports), clock)


NOTHING = Cost()


@dataclass
class Budget:
    """The time that a whole submission may use, and the time that it has used."""

    seconds: float
    used: float = 0.0  # of processor time
    importing: float = 0.0  # of that
    imports: int = 0
    clock: float = 0.0

    def add(self, cost: Cost) -> None:
        self.used += cost.used
        self.importing += cost.importing
        self.imports += cost.imports
        self.clock += cost.clock

    @property
    def cost(self) -> Cost:
        return Cost(self.used, self.importing, self.imports, self.clock)

    def allows(self, cost: Cost) -> bool:
        return cost.used < self.left and cost.clock < self.clock_left

    @property
    def left(self) -> float:
        return max(self.seconds - self.used, 0.0)

    @property
    def clock_left(self) -> float:
        return max(BUDGET_CLOCK * self.seconds - self.clock, 0.0)

    @property
    def over(self) -> str:
        """The reason why no more of it is run, or ""."""
        if not self.left:
            return self.used_up()
        if not self.clock_left:
            return f"the whole file took the {BUDGET_CLOCK * self.seconds:g} s that it may take"
        return ""

    def used_up(self) -> str:
        """The message for a submission that used all of its processor time."""
        imports = f", {self.importing:.0f} s of it for {self.imports} imports of the file"
        much = imports if self.importing > self.seconds / 2 else ""
        return f"the whole file used the {self.seconds:g} s of processor time that it may use{much}"


def processor_time(pid: int) -> float:
    """The seconds that a process has used until now; it must not have been waited for."""
    return time.clock_gettime((~pid << 3) | _OF_A_PROCESS)


def now() -> float:
    """A clock that stops while this thread waits for a processor."""
    return time.monotonic() - _queued("thread-self")


class Queue:
    """The seconds that a process, or one after another, waited for a processor.

    Between two looks it is the longest wait of any thread: several threads that wait at the same
    time stop the clock no more than one.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self._threads: dict[str, float] = {}
        self._looked = time.monotonic()

    def look(self, pid: int) -> None:
        now, longest = time.monotonic(), 0.0
        with suppress(OSError):  # another system, or it has ended
            for thread in os.listdir(f"/proc/{pid}/task"):
                seconds = _queued(f"{pid}/task/{thread}")
                longest = max(longest, seconds - self._threads.get(thread, 0.0))
                self._threads[thread] = seconds
        self.seconds += min(longest, now - self._looked)
        self._looked = now


def _queued(who: str) -> float:
    """The seconds that a thread was ready to run while others ran."""
    try:
        file = os.open(f"/proc/{who}/schedstat", os.O_RDONLY | os.O_CLOEXEC)
        try:
            return int(os.read(file, 100).split()[1]) / 1e9
        finally:
            os.close(file)
    except OSError:  # another system, or it has ended, perhaps since it was opened
        return 0.0


def sleeps(pid: int) -> bool:
    """Whether no thread of a process runs, or waits for a processor or a disk."""
    try:
        states = {_state(pid, thread) for thread in os.listdir(f"/proc/{pid}/task")}
        return not states & {"R", "D"}  # it may also have stopped itself, or left some threads
    except OSError:  # another system, or it has ended
        return False


def _state(pid: int, thread: str) -> str:
    with open(f"/proc/{pid}/task/{thread}/stat", encoding="utf-8", errors="replace") as file:
        return file.read().rpartition(") ")[2][:1]
