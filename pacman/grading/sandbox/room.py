"""A lock for the graders of a batch: their tests run beside each other, or one of them alone."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

if sys.platform not in ("win32", "emscripten"):  # browsers have no locks of files either
    import fcntl


class Room:
    """A room for many processes, or for one alone; a process that dies leaves it.

    There are two locks. Every process goes through the gate, and one that wants to be alone keeps
    the gate shut until the room is empty. Without a folder there is only one grader.
    """

    def __init__(self, folder: str = "") -> None:
        self._gate, self._room = (
            os.open(os.path.join(folder, name), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            if folder and sys.platform != "win32"
            else -1
            for name in ("gate", "room")
        )

    @property
    def shared(self) -> bool:
        """Whether other processes may be in the room, too."""
        return self._gate >= 0

    @contextmanager
    def inside(self) -> Iterator[None]:
        """Stay in the room while a submission is graded."""
        self._enter()
        try:
            yield
        finally:
            self._leave()

    def let_in(self, tidy_up: Callable[[], None]) -> None:
        """Tidy up and leave while another process wants to be alone, then come back."""
        if sys.platform == "win32" or self._gate < 0:
            return
        try:
            fcntl.flock(self._gate, fcntl.LOCK_SH | fcntl.LOCK_NB)
            fcntl.flock(self._gate, fcntl.LOCK_UN)
        except BlockingIOError:
            tidy_up()
            self._leave()
            self._enter()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Wait until the other processes have finished their tests, and be alone in the room."""
        if sys.platform == "win32" or self._gate < 0:
            yield
            return
        self._leave()
        fcntl.flock(self._gate, fcntl.LOCK_EX)
        try:
            fcntl.flock(self._room, fcntl.LOCK_EX)
            yield
        finally:
            fcntl.flock(self._room, fcntl.LOCK_SH)
            fcntl.flock(self._gate, fcntl.LOCK_UN)

    def close(self) -> None:
        for file in (self._gate, self._room):
            if file >= 0:
                os.close(file)

    def _enter(self) -> None:
        if sys.platform != "win32" and self._gate >= 0:
            fcntl.flock(self._gate, fcntl.LOCK_SH)
            fcntl.flock(self._room, fcntl.LOCK_SH)
            fcntl.flock(self._gate, fcntl.LOCK_UN)

    def _leave(self) -> None:
        if sys.platform != "win32" and self._gate >= 0:
            fcntl.flock(self._room, fcntl.LOCK_UN)
