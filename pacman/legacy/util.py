"""The names that submissions import from `util`: queues, a counter, distances and small helpers."""

from __future__ import annotations

import heapq
import io
import random
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, NoReturn

from pacman.support.text import unknown

__all__ = [
    "Counter", "FixedRandom", "PriorityQueue", "PriorityQueueWithFunction", "Queue", "Stack",
    "TimeoutFunction", "TimeoutFunctionException", "arrayInvert", "chooseFromDistribution",
    "flipCoin", "getProbability", "lookup", "manhattanDistance", "matrixAsList", "mutePrint",
    "nSample", "nearestPoint", "normalize", "pause", "raiseNotDefined", "sample",
    "sampleFromCounter", "sign", "unmutePrint",
]  # fmt: skip

Point = tuple[float, float]


class Stack:
    """Last in, first out."""

    def __init__(self) -> None:
        self.list: list[Any] = []

    def push(self, item: Any) -> None:
        self.list.append(item)

    def pop(self) -> Any:
        return self.list.pop()

    def isEmpty(self) -> bool:
        return not self.list


class Queue:
    """First in, first out."""

    def __init__(self) -> None:
        self.list: deque[Any] = deque()

    def push(self, item: Any) -> None:
        self.list.append(item)

    def pop(self) -> Any:
        if not self.list:
            raise IndexError("pop from an empty queue")
        return self.list.popleft()

    def isEmpty(self) -> bool:
        return not self.list


class PriorityQueue:
    """Smallest priority first; of equal ones, first in, first out."""

    def __init__(self) -> None:
        self.heap: list[tuple[Any, int, Any]] = []
        self.count = 0

    def push(self, item: Any, priority: Any) -> None:
        heapq.heappush(self.heap, (priority, self.count, item))
        self.count += 1

    def pop(self) -> Any:
        return heapq.heappop(self.heap)[2]

    def isEmpty(self) -> bool:
        return not self.heap

    def update(self, item: Any, priority: Any) -> None:
        """Push the item, or lower the priority with which it waits; never raises a priority."""
        for place, (waiting, count, known) in enumerate(self.heap):
            if known == item:
                if priority < waiting:
                    self.heap[place] = priority, count, item
                    heapq.heapify(self.heap)
                return
        self.push(item, priority)


class PriorityQueueWithFunction(PriorityQueue):
    """A priority queue that asks a function for each item's priority."""

    def __init__(self, priorityFunction: Callable[[Any], Any]) -> None:
        super().__init__()
        self.priorityFunction = priorityFunction

    def push(self, item: Any, priority: Any = None) -> None:
        super().push(item, self.priorityFunction(item) if priority is None else priority)


class Counter(dict[Any, Any]):
    """A dictionary in which a missing key has the value 0; reading it stores it."""

    def __missing__(self, key: Any) -> int:
        self[key] = 0
        return 0

    def incrementAll(self, keys: Iterable[Any], count: float) -> None:
        for key in keys:
            self[key] += count

    def argMax(self) -> Any:
        """The first key with the greatest value; None if the counter is empty."""
        return max(self, key=self.__getitem__, default=None)

    def sortedKeys(self) -> list[Any]:
        """Keys with greater values first."""
        return sorted(self, key=self.__getitem__, reverse=True)

    def totalCount(self) -> Any:
        return sum(self.values())

    def normalize(self) -> None:
        """Divide by the total, so that the values sum up to 1."""
        total = float(self.totalCount())
        if total:
            self.divideAll(total)

    def divideAll(self, divisor: float) -> None:
        for key in self:
            self[key] /= float(divisor)

    def copy(self) -> Counter:
        return Counter(self)

    def __mul__(self, other: Mapping[Any, Any]) -> Any:
        """The dot product."""
        return sum(value * other[key] for key, value in self.items() if key in other)

    def __add__(self, other: Mapping[Any, Any]) -> Counter:
        return Counter({k: self.get(k, 0) + other.get(k, 0) for k in [*self, *other]})

    def __sub__(self, other: Mapping[Any, Any]) -> Counter:
        return Counter({k: self.get(k, 0) - other.get(k, 0) for k in [*self, *other]})


def manhattanDistance(xy1: Point, xy2: Point) -> float:
    """The distance between two points along x and y, walls aside."""
    return abs(xy1[0] - xy2[0]) + abs(xy1[1] - xy2[1])


def nearestPoint(pos: Point) -> tuple[int, int]:
    """The cell nearest to a position; a position halfway between two goes north or east."""
    return int(pos[0] + 0.5), int(pos[1] + 0.5)


def sign(x: float) -> int:
    return 1 if x >= 0 else -1


def flipCoin(p: float) -> bool:
    """True with probability `p`."""
    return random.random() < p


def normalize(values: Any) -> Any:
    """A copy of a Counter or list, scaled so that it sums up to 1; unscaled if the sum is 0."""
    if isinstance(values, Counter):
        counter = values.copy()
        counter.normalize()
        return counter
    total = float(sum(values))
    return [value / total for value in values] if total else list(values)


def sample(distribution: Any, values: list[Any] | None = None) -> Any:
    """Draw one of the values by a list of weights, or a key of a Counter by its values."""
    if values is None:
        pairs = sorted(distribution.items())
        distribution, values = [w for _, w in pairs], [v for v, _ in pairs]
    draw, total = random.random(), 0.0
    for value, weight in zip(values, normalize(distribution), strict=True):
        total += weight
        if total >= draw:
            return value
    return values[-1]


def chooseFromDistribution(distribution: Any) -> Any:
    """A draw from a dictionary of weights, or from a list of (weight, value) pairs."""
    if isinstance(distribution, dict):
        return sample(distribution)
    return sample([weight for weight, _ in distribution], [value for _, value in distribution])


def sampleFromCounter(ctr: Mapping[Any, float]) -> Any:
    """A draw from a dictionary of weights."""
    return sample(ctr)


def nSample(distribution: Any, values: list[Any], n: int) -> list[Any]:
    """Draw `n` values by the list of weights."""
    return [sample(distribution, values) for _ in range(n)]


def getProbability(value: Any, distribution: Iterable[float], values: Iterable[Any]) -> float:
    """The probability of a value, which may be listed more than once."""
    return sum((p for p, v in zip(distribution, values, strict=True) if v == value), 0.0)


class FixedRandom:
    """A generator, `self.random`, that always draws the same numbers."""

    def __init__(self) -> None:
        self.random = random.Random(0)


def arrayInvert(array: Iterable[Iterable[Any]]) -> list[list[Any]]:
    """The rows as columns."""
    return [list(column) for column in zip(*array, strict=True)]


def matrixAsList(matrix: Iterable[Iterable[Any]], value: Any = True) -> list[tuple[int, int]]:
    """Row and column of each cell that holds the value."""
    rows = enumerate(matrix)
    return [(r, c) for r, row in rows for c, cell in enumerate(row) if cell == value]


def pause() -> None:
    """Wait for the Enter key, unless there is no input."""
    try:
        input("<Press Enter to continue>")
    except EOFError:
        print()  # noqa: T201 - to end the line


_unmuted: list[Any] = []


def mutePrint() -> None:
    """Print nothing until `unmutePrint`."""
    if not _unmuted:
        _unmuted.append(sys.stdout)
        sys.stdout = _Nowhere()


def unmutePrint() -> None:
    """Print again, if `mutePrint` had stopped it."""
    if _unmuted:
        sys.stdout = _unmuted.pop()


class _Nowhere(io.TextIOBase):
    """A file that discards what is written."""

    def write(self, text: str) -> int:
        return len(text)


class TimeoutFunctionException(Exception):
    """A function took too long."""


class TimeoutFunction:
    """Calls a function, and raises `TimeoutFunctionException` if it takes too many seconds.

    The call is interrupted if the system has alarms and this is the main thread. Otherwise the
    exception comes after the call has ended.
    """

    def __init__(self, function: Callable[..., Any], timeout: float) -> None:
        self.function = function
        self.timeout = timeout

    def __call__(self, *args: Any, **options: Any) -> Any:
        alarmed = hasattr(signal, "SIGALRM") and current_thread() is main_thread()
        if alarmed:
            before = signal.signal(signal.SIGALRM, self.handle_timeout)
            signal.setitimer(signal.ITIMER_REAL, self.timeout)
        start = time.monotonic()
        try:
            result = self.function(*args, **options)
        finally:
            if alarmed:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)
        if time.monotonic() - start > self.timeout:
            self.handle_timeout()
        return result

    def handle_timeout(self, *_signal: object) -> NoReturn:
        raise TimeoutFunctionException(f"longer than {self.timeout:g} seconds")


def lookup(name: str, namespace: Mapping[str, Any]) -> Any:
    """The value of a name: `module.attribute`, or a name in the namespace or its modules."""
    if "." in name:
        path, _, attribute = name.rpartition(".")
        return getattr(import_module(path), attribute)
    if name in namespace:
        return namespace[name]
    modules = [value for value in namespace.values() if isinstance(value, type(sys))]
    for module in modules:
        if hasattr(module, name):
            return getattr(module, name)
    functions = [known for known, value in namespace.items() if callable(value)]
    raise Exception(unknown("function", name, functions))


def raiseNotDefined() -> NoReturn:
    """Raise an error that names the function of the assignment that is still to be written."""
    caller = sys._getframe(1)
    where = f"{_full_name(caller)}, line {caller.f_lineno}"
    raise NotImplementedError(f"not implemented yet: {where}")


def _full_name(frame: FrameType) -> str:
    """The name of a function that runs; before that of a method, the class that defines it."""
    code = frame.f_code
    owner = frame.f_locals.get(code.co_varnames[0]) if code.co_argcount else None
    for kind in type(owner).__mro__:
        if getattr(vars(kind).get(code.co_name), "__code__", None) is code:
            return f"{kind.__name__}.{code.co_name}"
    return code.co_name
