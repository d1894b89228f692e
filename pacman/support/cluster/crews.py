"""The processes of a worker of a cluster, which do its jobs."""

from __future__ import annotations

import itertools
import sys
import threading
import weakref
from collections import deque
from contextlib import ExitStack, suppress
from typing import Any

from pacman.support.fingerprint import harness
from pacman.support.pool import Team, team
from pacman.support.scratch import PASSABLE, scratch


def installed() -> dict[str, str]:
    """The versions that must be the same on all machines, the most telling first."""
    from distributed import __version__ as dask

    python = "{}.{}".format(*sys.version_info)
    return {"Python": python, "distributed": dask, "pacman-search": harness()}


class Crew:
    """At most one process for each thread of a worker, which calls `answered` in all its threads.

    These are the processes with the numbers from `first` on, of `of` on this machine. Raises
    RuntimeError if other versions are installed than the wanted ones.
    """

    def __init__(
        self, program: str, task: dict[str, Any], wanted: dict[str, str], first: int, of: int
    ) -> None:
        if wrong := _misfit(wanted, installed()):
            raise RuntimeError(wrong)
        self._made_of = (program, task, wanted, first, of)
        self._numbers = itertools.count(first)
        self._idle: deque[Team[int]] = deque()
        self._all = ExitStack()
        self._folder = self._all.enter_context(scratch(PASSABLE))
        self._closed = False

    def __reduce__(self) -> tuple[type[Crew], tuple[Any, ...]]:
        """Another crew, if the cluster moves this to another worker."""
        return Crew, self._made_of

    def answered(self, message: dict[str, Any]) -> tuple[dict[str, Any], str]:
        """The answer of a process, or how it died; raises RuntimeError if the work was dropped."""
        self._check_open()
        try:
            process = self._idle.pop()
        except IndexError:
            program, task, _, _, of = self._made_of
            one = team(1, program, task, self._folder, self._numbers, of)
            process = self._all.enter_context(one)
        try:
            (answer,) = process.answers([(1, message)])
        finally:
            self._idle.append(process)
            if self._closed:  # while this one was being started
                self.close()
        if answer.death:
            self._check_open()
        return answer.said, answer.death

    def _check_open(self) -> None:
        if self._closed:
            raise RuntimeError("its worker dropped the work")

    def lease(self) -> Lease:
        return Lease(self)

    def close(self) -> None:
        """End all processes, even while they work."""
        self._closed = True
        with suppress(IndexError):  # of another thread that closes them, too
            self._all.close()


class Lease:
    """A crew lives as long as the command holds on to this.

    A command that is done, interrupted or killed lets go of it. A job that is being done at that
    moment holds on to the crew, but not to this.
    """

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        # The worker's own thread, which this runs in, must not wait for processes to end.
        ending = weakref.finalize(self, lambda: threading.Thread(target=crew.close).start())
        ending.atexit = False  # processes end by themselves with their worker

    def __reduce__(self) -> tuple[type[Lease], tuple[Crew]]:
        return Lease, (self._crew,)


def _misfit(wanted: dict[str, str], there: dict[str, str]) -> str:
    """The first version on a worker that is not the wanted one; "" if all are."""
    for name, version in wanted.items():
        if there[name] != version:
            known = name != "pacman-search"  # its digest says nothing to people
            which = f"{name} {there[name]}" if known else f"another {name}"
            than = f"than this machine{f' ({version})' if known else ''}"
            return f"has {which} {than}; install the same on both"
    return ""
