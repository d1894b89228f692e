"""Signals that end a program: Ctrl-C, a closed window, a request of the system."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

# Those of them that this system has.
SIGNALS = [getattr(signal, n) for n in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, n)]
# Seconds after which a second Ctrl-C kills, since an agent has swallowed the first.
PATIENCE = 1.0
# The exit status of a program that a signal ended is the signal's number plus this.
BY_SIGNAL = 128


@contextmanager
def interrupts(heard: Callable[[int], None]) -> Iterator[None]:
    """Call `heard` with the number of each signal, except for ignored signals."""
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
    """Raise KeyboardInterrupt at the first signal, and put it into the list that this yields.

    Signals right after the first are ignored; a later one ends the program.
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
    """Treat the other signals that end a program like Ctrl-C, so that it cleans up."""
    for number in SIGNALS:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)


def die_of(number: int) -> None:
    """End the program at once with this signal, as if it had not been caught."""
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)
