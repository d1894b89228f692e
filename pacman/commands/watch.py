"""`--watch`: grading a submission again each time that it is saved."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from pacman.support.errors import INTERRUPTED
from pacman.support.outputs import say
from pacman.support.text import printable

# How long a save may stay unnoticed: too short to be felt, and looking takes no time.
PAUSE = 0.1
# How long nothing must change after a save: some editors write a file in two steps.
SETTLED = 0.02
# Clears a terminal and what it keeps above the screen.
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def watch(submission: str, grade: Callable[[], int]) -> int:
    """Grade until Ctrl-C; returns the last exit status."""
    status = INTERRUPTED
    try:
        while True:
            before = _seen(submission)
            say(_CLEAR if sys.stdout.isatty() else "")
            status = grade()
            if status == INTERRUPTED:
                return status
            name = printable(submission)
            say(f"\nWatching {name}: save it to grade it again; Ctrl-C ends this.\n")
            _wait(submission, before)
    except KeyboardInterrupt:
        say("\n")
        return status


def _wait(submission: str, before: list[tuple[str, int, int]]) -> None:
    """Wait until it is saved, and saving is done."""
    found = before
    while found in (before, []):
        time.sleep(PAUSE)
        found = _seen(submission)
    last: list[tuple[str, int, int]] = []
    while found != last:
        last = found
        time.sleep(SETTLED)
        found = _seen(submission)


def _seen(submission: str) -> list[tuple[str, int, int]]:
    """The date and size of each file; nothing while an editor replaces the file."""
    found = []
    for path in _files(submission):
        with suppress(OSError):
            status = os.stat(path)
            found.append((path, status.st_mtime_ns, status.st_size))
    return sorted(found)


def _files(submission: str) -> Iterator[str]:
    """The submission, or the Python files in it if it is a folder."""
    if not os.path.isdir(submission):
        yield submission
    for folder, _, names in os.walk(submission):
        yield from (os.path.join(folder, name) for name in names if name.endswith(".py"))
