"""The graders of a worker of a cluster, in processes of their own."""

from __future__ import annotations

import itertools
import sys
import threading
import weakref
from collections import deque
from contextlib import ExitStack, suppress
from typing import Any

from pacman.support.pool import Team
from pacman.support.scratch import PASSABLE, scratch

from . import local
from .job import harness


def installed() -> dict[str, str]:
    """The versions that must be the same on all machines, the most telling first."""
    from distributed import __version__ as dask

    python = "{}.{}".format(*sys.version_info)
    return {"Python": python, "distributed": dask, "pacman-search": harness()}


class Graders:
    """At most one grader for each thread of a worker, which calls `graded` in all its threads.

    These are the graders with the numbers from `first` on, of `of` on this machine. Raises
    RuntimeError if other versions are installed than the wanted ones.
    """

    def __init__(self, task: dict[str, Any], wanted: dict[str, str], first: int, of: int) -> None:
        wrong = _misfit(wanted, installed())
        if wrong:
            raise RuntimeError(wrong)
        self._made_of = (task, wanted, first, of)
        self._numbers = itertools.count(first)
        self._idle: deque[Team[int]] = deque()
        self._all = ExitStack()
        self._folder = self._all.enter_context(scratch(PASSABLE))
        self._closed = False

    def __reduce__(self) -> tuple[type[Graders], tuple[Any, ...]]:
        """Other graders, if the cluster moves this to another worker."""
        return Graders, self._made_of

    def graded(self, message: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """The answer of a grader, or how it died."""
        if self._closed:
            return {}, "its worker dropped the batch"
        try:
            grader = self._idle.pop()
        except IndexError:
            task, _, _, of = self._made_of
            one = local.team(1, task, self._folder, self._numbers, of)
            grader = self._all.enter_context(one)
        try:
            (answer,) = grader.answers([(1, message)])
        finally:
            self._idle.append(grader)
            if self._closed:  # while this one was being started
                self.close()
        return answer.said, answer.death

    def lease(self) -> Lease:
        return Lease(self)

    def close(self) -> None:
        """End them, even while they grade."""
        self._closed = True
        with suppress(IndexError):  # of another thread that closes them, too
            self._all.close()


class Lease:
    """The graders live as long as the batch holds on to this.

    A batch that is done, interrupted or killed lets go of it. A submission that is being graded at
    that moment holds on to the graders, but not to this.
    """

    def __init__(self, graders: Graders) -> None:
        self._graders = graders
        # The worker's own thread, which this runs in, must not wait for processes to end.
        ending = weakref.finalize(self, lambda: threading.Thread(target=graders.close).start())
        ending.atexit = False  # graders end by themselves with their worker

    def __reduce__(self) -> tuple[type[Lease], tuple[Graders]]:
        return Lease, (self._graders,)


def _misfit(wanted: dict[str, str], there: dict[str, str]) -> str:
    """The first version on a worker that is not the wanted one; "" if all are."""
    for name, version in wanted.items():
        if there[name] != version:
            known = name != "pacman-search"  # its digest says nothing to people
            which = f"{name} {there[name]}" if known else f"another {name}"
            than = f"than this machine{f' ({version})' if known else ''}"
            return f"has {which} {than}; install the same on both"
    return ""
