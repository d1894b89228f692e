"""Grading beside each other on this machine: some processes that grade one after another.

`serve` is what runs in such a process; see pacman.support.pool for what it reads and answers.
"""

from __future__ import annotations

import itertools
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from typing import Any, TypeVar

from pacman.course.results.record import BROKEN, GRADED, UNREADABLE
from pacman.grading.sandbox.room import Room
from pacman.support.channel import Channel
from pacman.support.pool import Answer, Team, keep_to_share
from pacman.support.scratch import PASSABLE, scratch, share

from .job import Task, as_bytes, graded, prepared, task_of

T = TypeVar("T")
_PROGRAM = "pacman.course.work.local"
# What a submission's processes need to be ended and its files to be removed.
_PATIENCE = 5.0
# What a grader without a job needs to end by itself.
_GLANCE = 0.2


def answers(
    task: Task, jobs: Iterable[T], message: Callable[[T], dict[str, Any]], count: int
) -> Generator[Answer[T], None, None]:
    """What came of each job, as they are done, `count` of them at a time.

    One that ended its grader is given to another one at last: it may have been somebody else's
    fault, such as that of a system that was out of memory.
    """
    with (
        scratch(PASSABLE) as folder,
        team(count, task.as_data(), folder, itertools.count(), count) as graders,
    ):
        again = []
        for answer in graders.answers((job, message(job)) for job in jobs):
            if answer.death:
                again.append(answer.job)
            else:
                yield answer
        yield from graders.answers((job, message(job)) for job in again)


def team(
    size: int, task: dict[str, Any], folder: str, numbers: Iterator[int], of: int
) -> Team[Any]:
    """At most `size` graders; all graders on this machine have their own number below `of`."""

    def first() -> dict[str, Any]:
        return {"task": task, "folder": folder, "number": next(numbers), "of": of}

    return Team(size, _PROGRAM, fine, first)


def fine(said: dict[str, Any]) -> bool:
    """Whether this can be what came of a submission."""
    return said["status"] in (GRADED, UNREADABLE, BROKEN) and isinstance(said["message"], str)


def serve() -> None:
    """Grade what comes in, until nothing more can come."""
    signal.signal(signal.SIGTERM, _leave)
    channel = Channel(_end)
    first = channel.job()
    keep_to_share(first["number"], first["of"])
    task = task_of(first["task"])
    with share(first["folder"]) as tempfile.tempdir:
        try:
            with closing(Room(first["folder"])) as room, prepared(task) as plan:
                while job := channel.job():
                    files = as_bytes(job["files"])
                    channel.answer(graded(task, plan, files, job["problem"], room))
        finally:  # nothing interrupts the removal of temporary files
            signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _end() -> None:
    """End this process in any case; nobody waits for an answer any more."""
    time.sleep(_GLANCE)
    if sys.platform != "win32":  # to that thread, which may be waiting for a submission
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)
    time.sleep(_PATIENCE)
    os._exit(1)


def _leave(*_: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit
