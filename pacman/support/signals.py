"""What ends a program from outside: Ctrl-C, a closed window, a word from the system."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

# As far as this system knows of them.
SIGNALS = [getattr(signal, n) for n in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, n)]
# A Ctrl-C that did nothing in so many seconds was swallowed by an agent; the next one kills.
PATIENCE = 1.0
# A shell reports a program that a signal ended by its number and this.
BY_SIGNAL = 128


@contextmanager
def interrupts(heard: Callable[[int], None]) -> Iterator[None]:
    """Call `heard` with the number of each signal, but for those that somebody has switched off."""
    before = {n: signal.getsignal(n) for n in SIGNALS}
    caught = {n: old for n, old in before.items() if old not in (signal.SIG_IGN, None)}
    for number in caught:
        signal.signal(number, lambda number, _frame: heard(number))
    try:
        yield
    finally:
        for number, old in caught.items():
            signal.signal(number, old)


@contextmanager
def first_interrupt() -> Iterator[list[int]]:
    """The first of them raises KeyboardInterrupt, and is in the list that this gives.

    Those that come right after it are overlooked; one that comes later ends the program.
    """
    came: list[int] = []
    first = 0.0

    def interrupt(number: int) -> None:
        nonlocal first
        if not came:
            first = time.monotonic()
            came.append(number)
            raise KeyboardInterrupt
        if time.monotonic() - first > PATIENCE:
            die_of(number)

    with interrupts(interrupt):
        yield came


def end_as_interrupted() -> None:
    """Let the other signals that end a program do what Ctrl-C does, which leaves nothing behind."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    for number in SIGNALS:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, interrupt)


def die_of(number: int) -> None:
    """End the program at once, as it would have ended without us."""
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)
