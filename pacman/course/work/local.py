"""Grading beside each other on this machine: some processes that grade one after another.

`serve` is what runs in such a process; see pacman.support.pool for what it reads and answers.
"""

from __future__ import annotations

import itertools
import json
import os
import queue
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from typing import IO, Any, TypeVar

from pacman.course.results.record import BROKEN, GRADED, UNREADABLE
from pacman.grading.sandbox.room import Room
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
    numbers = itertools.count()
    data = task.as_data()
    with scratch(PASSABLE) as folder:

        def first() -> dict[str, Any]:
            return {"task": data, "folder": folder, "number": next(numbers), "of": count}

        with Team[T](count, _PROGRAM, fine, first) as team:
            again = []
            for answer in team.answers((job, message(job)) for job in jobs):
                if answer.death:
                    again.append(answer.job)
                else:
                    yield answer
            yield from team.answers((job, message(job)) for job in again)


def fine(said: dict[str, Any]) -> bool:
    """Whether this can be what came of a submission."""
    return said["status"] in (GRADED, UNREADABLE, BROKEN) and isinstance(said["message"], str)


def serve() -> None:
    """Grade what comes in, until nothing more can come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever gave the jobs decides
    signal.signal(signal.SIGTERM, _leave)
    asked, answers = _own_channel()
    jobs: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(asked, jobs), daemon=True).start()
    _, first = json.loads(jobs.get())
    keep_to_share(first["number"], first["of"])
    task = task_of(first["task"])
    with share(first["folder"]) as tempfile.tempdir:
        try:
            with closing(Room(first["folder"])) as room:
                _grade(task, room, jobs, answers)
        finally:  # what is tidied up now, nobody interrupts
            signal.signal(signal.SIGTERM, signal.SIG_IGN)


def _grade(task: Task, room: Room, jobs: queue.SimpleQueue[str], answers: IO[str]) -> None:
    with prepared(task) as plan:
        while line := jobs.get():
            number, job = json.loads(line)
            said = graded(task, plan, as_bytes(job["files"]), job["problem"], room)
            answers.write(json.dumps([number, said]) + "\n")
            answers.flush()


def _own_channel() -> tuple[IO[str], IO[str]]:
    """Where jobs come from and answers go to, out of the reach of what prints."""
    asked = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1):
        os.dup2(nowhere, descriptor)
    return asked, answers


def _read(asked: IO[str], jobs: queue.SimpleQueue[str]) -> None:
    for line in asked:
        jobs.put(line)
    # Nobody waits for an answer any more, perhaps since the batch was killed.
    jobs.put("")
    time.sleep(_GLANCE)
    if sys.platform != "win32":  # to that thread, which may be waiting for a submission
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)
    time.sleep(_PATIENCE)
    os._exit(1)


def _leave(*_: object) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit
