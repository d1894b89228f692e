"""Grading on this machine, in several processes that grade one submission after another.

`serve` runs in such a process; pacman.support.pool has the messages.
"""

from __future__ import annotations

import itertools
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import asdict
from typing import Any, TypeVar

from pacman.course.results.record import BROKEN, GRADED, UNREADABLE
from pacman.grading.sandbox.room import Room
from pacman.grading.sandbox.sandbox import Starters
from pacman.support.channel import Channel
from pacman.support.launch import look_for_garbage_rarely
from pacman.support.pool import Answer, Start, keep_to_share, team
from pacman.support.scratch import PASSABLE, scratch, share

from .job import Job, Task, graded, prepared

T = TypeVar("T")
PROGRAM = "pacman.course.work.local"
# What a submission's processes need to be ended and its files to be removed.
_PATIENCE = 5.0
# What a grader without a job needs to end by itself.
_GLANCE = 0.2


def answers(
    task: Task, jobs: Iterable[T], message: Callable[[T], dict[str, Any]], count: int
) -> Generator[Answer[T], None, None]:
    """The answers to all jobs, `count` of which are graded at a time, in the order they come.

    A job whose grader died is tried once more after all others: the reason may have been another
    one, such as a lack of memory. A job whose message is {} is left out.
    """
    with (
        scratch(PASSABLE) as folder,
        team(count, PROGRAM, task.as_data(), folder, itertools.count(), count) as graders,
    ):
        again = []
        for answer in graders.answers((job, said) for job in jobs if (said := message(job))):
            if answer.death:
                again.append(answer.job)
            else:
                yield answer
        yield from graders.answers((job, said) for job in again if (said := message(job)))


def fine(said: dict[str, Any]) -> bool:
    """Whether a grader can have said this."""
    return said["status"] in (GRADED, UNREADABLE, BROKEN) and isinstance(said["message"], str)


def failure(said: dict[str, Any], death: str) -> str:
    """Why another machine should try a submission again; "" if it was graded."""
    return death or (said["message"] if said["status"] == BROKEN else "")


def serve() -> None:
    """Grade one job after another, until there are no more."""
    signal.signal(signal.SIGTERM, _leave)
    channel = Channel(_end)
    start = Start(**channel.job())
    keep_to_share(start.number, start.of)
    task = Task.of_data(start.task)
    with share(start.folder) as tempfile.tempdir:
        try:
            with (
                closing(Room(start.folder)) as room,
                prepared(task) as plan,
                closing(Starters()) as starters,
            ):
                look_for_garbage_rarely()
                while job := channel.job():
                    found = graded(task, plan, Job.of_data(job), room, starters.new)
                    channel.answer(asdict(found))
        finally:  # nothing interrupts the removal of temporary files
            signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _end() -> None:
    """End this process in any case, since its answer is no longer needed."""
    time.sleep(_GLANCE)
    if sys.platform != "win32":  # the main thread may be waiting for a submission
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)
    time.sleep(_PATIENCE)
    os._exit(1)


def _leave(*_: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit
