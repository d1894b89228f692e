"""Time limits for agents: calls of code that may never return.

The code runs in a thread of its own, so the limit holds even where the code catches every exception
or blocks. A thread cannot be killed: one that is out of time gets an exception, and if it swallows
that, too, it stays behind as a daemon that dies with the process. (Untrusted submissions run in
processes of their own, see pacman.grading.sandbox.)
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from typing import Any

# Seconds that a thread which is out of time gets to unwind before it is left behind.
GRACE = 0.5
# A loop around `except BaseException` swallows an exception inside of the `try`; one of many
# attempts may come outside of it.
ATTEMPTS = 50
# Wake up this often, since a Ctrl-C doesn't always end a wait: it may reach the agent's thread,
# or come just before this one begins to wait.
GLANCE = 0.1


class OutOfTime(Exception):
    """The call took longer than its limit; the message says which limit."""


class _Stop(BaseException):
    """Raised inside the thread; not an Exception, since students catch all of those."""


class Caller:
    """Calls functions for one agent, each within `call_limit` and all within `total_limit`."""

    def __init__(self, call_limit: float | None, total_limit: float | None) -> None:
        self.call_limit = call_limit
        self.total_limit = total_limit
        self._spent = 0.0
        self._thread: threading.Thread | None = None
        self._jobs: queue.SimpleQueue[tuple[Callable[..., Any], tuple[Any, ...]] | None]
        self._answers: queue.SimpleQueue[tuple[Any, BaseException | None]]

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """The result of a function, or its exception; `OutOfTime` if that takes too long."""
        limit = self.call_limit
        if self.total_limit is not None:
            left = max(self.total_limit - self._spent, 0)
            limit = left if limit is None else min(limit, left)
        if limit is None:
            return function(*args)
        if self._thread is None:
            self._start()
        start = time.perf_counter()
        self._jobs.put((function, args))
        while True:
            left = start + limit - time.perf_counter()
            try:
                result, error = self._answers.get(timeout=max(min(left, GLANCE), 0))
                break
            except queue.Empty:
                if left <= GLANCE:
                    self._abandon()
                    raise OutOfTime(self._complaint(limit)) from None
        self._spent += time.perf_counter() - start
        if error is not None:
            raise error
        return result

    def close(self) -> None:
        """Let the thread end, if there is one."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread = None

    def _complaint(self, limit: float) -> str:
        if limit == self.call_limit:
            return f"out of time: no answer within {limit:g} s"
        return f"out of time: more than {self.total_limit:g} s in this game"

    def _start(self) -> None:
        self._jobs = queue.SimpleQueue()
        self._answers = queue.SimpleQueue()
        work = (self._jobs, self._answers)
        self._thread = threading.Thread(target=_work, args=work, daemon=True)
        self._thread.start()

    def _abandon(self) -> None:
        thread, self._thread = self._thread, None
        if thread is None or thread.ident is None:
            return
        import ctypes

        self._jobs.put(None)
        ident, stop = ctypes.c_ulong(thread.ident), ctypes.py_object(_Stop)
        for _ in range(ATTEMPTS):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, stop)
            thread.join(GRACE / ATTEMPTS)
            if not thread.is_alive():
                return


def _work(
    jobs: queue.SimpleQueue[tuple[Callable[..., Any], tuple[Any, ...]] | None],
    answers: queue.SimpleQueue[tuple[Any, BaseException | None]],
) -> None:
    try:
        while (job := jobs.get()) is not None:
            function, args = job
            try:
                answers.put((function(*args), None))
            except _Stop:
                return
            except BaseException as error:  # noqa: BLE001 - the caller raises it
                answers.put((None, error))
    except _Stop:
        return
