"""Grading in a worker of a cluster, whatever the cluster's own program is like."""

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

_SAME = "install the same on both"


def installed() -> dict[str, str]:
    """What must be the same on all machines, the most telling first."""
    from distributed import __version__ as dask

    python = "{}.{}".format(*sys.version_info)
    return {"Python": python, "distributed": dask, "pacman-search": harness()}


class Graders:
    """The graders of one worker, at most one for each of its threads.

    They are processes of their own, since a worker calls `graded` in several threads at once.
    """

    def __init__(self, task: dict[str, Any], wanted: dict[str, str], first: int, of: int) -> None:
        """`first` and `of`: which of the graders on this machine these are, and how many there are.

        Raises RuntimeError where something else is installed than what is wanted.
        """
        wrong = _misfit(wanted, installed())
        if wrong:
            raise RuntimeError(wrong)
        self._made_of = (task, wanted, first, of)
        self._numbers = itertools.count(first)
        self._idle: deque[Team[int]] = deque()
        self._all: deque[ExitStack] = deque([ExitStack()])
        self._folder = self._all[0].enter_context(scratch(PASSABLE))
        self._closed = False

    def __reduce__(self) -> tuple[type[Graders], tuple[Any, ...]]:
        """Where the cluster moves this to another worker, there are other graders."""
        return Graders, self._made_of

    def graded(self, message: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """What came of a submission, or nothing and how its grader died."""
        if self._closed:
            return {}, "its worker dropped the batch"
        try:
            grader = self._idle.pop()
        except IndexError:
            grader = self._one_more()
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
        """End them, whatever they are doing."""
        self._closed = True
        with suppress(IndexError):
            while True:
                self._all.pop().close()

    def _one_more(self) -> Team[int]:
        task, _, _, of = self._made_of
        end = ExitStack()
        team = end.enter_context(local.team(1, task, self._folder, self._numbers, of))
        self._all.append(end)
        return team


class Lease:
    """As long as the batch holds on to this, there are graders.

    One that is done, interrupted or killed lets go of it. A submission that is being graded at that
    moment holds on to the graders, but not to this.
    """

    def __init__(self, graders: Graders) -> None:
        self._graders = graders
        # The worker's own thread, which this runs in, must not wait for processes to end.
        ending = weakref.finalize(self, lambda: threading.Thread(target=graders.close).start())
        ending.atexit = False  # graders whose worker ends do so by themselves

    def __reduce__(self) -> tuple[type[Lease], tuple[Graders]]:
        return Lease, (self._graders,)


def _misfit(wanted: dict[str, str], there: dict[str, str]) -> str:
    """What is wrong with what a worker has; "" if nothing is."""
    for name, version in wanted.items():
        if there[name] != version:
            known = name != "pacman-search"  # of which a version doesn't say all
            which = f"{name} {there[name]}" if known else f"another {name}"
            return f"has {which} than this machine{f' ({version})' if known else ''}; {_SAME}"
    return ""
