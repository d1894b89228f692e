"""The grading of wrong submissions of our own, in several processes, here or on a cluster.

They are our own files and need no sandbox, so they run in these processes themselves: a test takes
a fraction of the time that a process of its own would take, and comes to the same verdict.

`serve` runs in such a process; pacman.support.pool has the messages. Plans and reports are pickled:
they only pass between processes of ours, which run submissions in the sandbox.
"""

from __future__ import annotations

import os
import pickle
import queue
import sys
import tempfile
import threading
import time
from base64 import b64decode, b64encode
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import count, takewhile
from typing import Any, Protocol

from pacman.engine.loading import LEGACY
from pacman.engine.players import STUDENT_FILE
from pacman.grading.assignment.cases import Assignment
from pacman.grading.assignment.keys import Scoring
from pacman.grading.assignment.visibility import VISIBLE
from pacman.grading.grade import Plan, graded, unfinished
from pacman.grading.report import Report, TestResult
from pacman.grading.sandbox.local import LocalSandbox
from pacman.grading.sandbox.opening import Opened
from pacman.grading.sandbox.staging import Files
from pacman.grading.scoring import scored
from pacman.grading.verdict import Status, Verdict
from pacman.support.channel import Channel
from pacman.support.files import write_folder
from pacman.support.launch import look_for_garbage_rarely
from pacman.support.pool import Answer, Start, Work, keep_to_share, processors, team

from .wrong import code

# One process per processor: more of them would make slow tests run out of time.
AT_ONCE = processors()
PROGRAM = __name__


@dataclass(frozen=True)
class Job:
    """A submission to grade."""

    path: str
    whole: bool  # whether it only matters which criteria lose points

    @property
    def name(self) -> str:
        return os.path.basename(self.path).removesuffix(".py")


class Answers(Protocol):
    """The answers of processes to jobs, which end early when `stopped()` is true."""

    def __call__(
        self, work: Work[Job], jobs: Sequence[Job], *, stopped: Callable[[], bool]
    ) -> Iterator[Answer[Job]]: ...


def here(
    work: Work[Job], jobs: Sequence[Job], *, stopped: Callable[[], bool]
) -> Iterator[Answer[Job]]:
    """The answers of processes on this machine; they begin nothing more after `stopped()`."""
    left = takewhile(lambda _: not stopped(), jobs)
    with team(AT_ONCE, work.program, work.task, "", count(), AT_ONCE) as processes:
        yield from processes.answers((job, work.message(job)) for job in left)


@contextmanager
def trials(
    known: Plan,
    before: Mapping[str, Report],
    wrong: Sequence[str],
    others: Sequence[str],
    answers: Answers = here,
) -> Generator[Iterator[tuple[str, Report]], None, None]:
    """The names of submissions and the reports on them, in their order.

    `before` has the reports without a secret: tests that a secret cannot change are not run again.
    All points of the `others` count, but only the criteria that lose any of a `wrong` one. The
    processes grade ahead, and begin nothing more when the caller stops.
    """
    jobs = [Job(path, whole=True) for path in wrong] + [Job(path, whole=False) for path in others]
    work = Work[Job](PROGRAM, _packed((known, before)), _message, lambda _, death: death)
    came: queue.SimpleQueue[Answer[Job] | None] = queue.SimpleQueue()
    left = threading.Event()

    def collect() -> None:
        try:
            for answer in answers(work, jobs, stopped=left.is_set):
                came.put(answer)
        finally:
            came.put(None)

    with ThreadPoolExecutor(1) as thread:
        collected = thread.submit(collect)
        try:
            yield _in_order(jobs, iter(came.get, None), known)
        finally:
            left.set()  # after Ctrl-C the rest is not even begun
        collected.result()  # raises what went wrong in the thread


def _message(job: Job) -> dict[str, str]:
    return _packed((job.name, code(job.path), job.whole))


def _in_order(
    jobs: Sequence[Job], answers: Iterator[Answer[Job]], known: Plan
) -> Iterator[tuple[str, Report]]:
    found: dict[Job, Report] = {}
    for job in jobs:
        while job not in found:
            answer = next(answers, None)
            if answer is None:
                return
            if answer.death:
                died = Verdict(Status.HARNESS_ERROR, answer.death)
                asked = _for(code(answer.job.path), known)
                found[answer.job] = unfinished(Opened(STUDENT_FILE), asked, (), died, 0.0)
            else:
                found[answer.job] = _unpacked(answer.said)
        yield job.name, found.pop(job)


def serve() -> None:
    """Grade one submission after another, until there are no more."""
    channel = Channel(lambda: os._exit(0))
    start = Start(**channel.job())
    known, before = _unpacked(start.task)
    keep_to_share(start.number, start.of)
    # Our own submissions change nothing in these, so not each of them has to load them again.
    sys.path.insert(0, LEGACY)
    for name in ("util", "game"):
        import_module(name)
    look_for_garbage_rarely()
    while said := channel.job():
        channel.answer(_packed(_report(known, before, *_unpacked(said))))


def _report(
    known: Plan, before: Mapping[str, Report], name: str, content: bytes, whole: bool
) -> Report:
    """The report on a submission; tests are not run again if their results are certain."""
    chosen = _for(content, known)
    if not before:
        return graded_here({STUDENT_FILE: content}, chosen)
    certain = _certain(chosen.assignment, before[name], whole=whole)
    every = chosen.assignment.questions
    left = tuple(
        replace(question, cases=tuple(case for case in question.cases if case.id not in certain))
        for question in every
    )
    rest = replace(chosen, assignment=replace(chosen.assignment, questions=left))
    report = graded_here({STUDENT_FILE: content}, rest)
    results = {**certain, **{test.id: test for test in report.tests}}
    questions = [scored(each, [results[case.id] for case in each.cases]) for each in every]
    return replace(report, questions=tuple(questions))


def graded_here(submission: Files, known: Plan) -> Report:
    """The report on a submission that runs in this process, one test after another."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory(prefix="trial-") as folder:
        write_folder(folder, submission)
        os.chdir(folder)
        try:
            ready = Opened(STUDENT_FILE, folder, sandbox=LocalSandbox(folder, time.process_time))
            # Hidden tests would need new processes.
            questions = tuple(
                replace(each, cases=tuple(replace(c, visibility=VISIBLE) for c in each.cases))
                for each in known.assignment.questions
            )
            assignment = replace(known.assignment, questions=questions)
            return graded(ready, replace(known, assignment=assignment, spare=0))
        finally:
            os.chdir(before)


def _certain(assignment: Assignment, before: Report, *, whole: bool) -> dict[str, TestResult]:
    """The results that no secret changes: a failure on a tree as it is written is one for good.

    With `whole`, also those of the criteria that have lost points for sure.
    """
    found: dict[str, TestResult] = {}
    for question, result in zip(assignment.questions, before.questions, strict=True):
        if question.scoring == Scoring.ALL_OR_NOTHING:
            continue  # its criteria alone decide nothing
        final = {case.id for case in question.cases if case.task.FINAL}
        failed = {test.id: test for test in result.tests
                  if test.id in final and test.status != Status.PASSED}  # fmt: skip
        lost = {test.criterion for test in failed.values()} if whole else set()
        found |= failed | {test.id: test for test in result.tests if test.criterion in lost}
    return found


def _for(submission: bytes, known: Plan) -> Plan:
    """The plan without the questions that a wrong submission has nothing for."""
    text = submission.decode()
    questions = tuple(
        question
        for question in known.assignment.questions
        if any(case.task.asks in text for case in question.cases)
    )
    return replace(known, assignment=replace(known.assignment, questions=questions))


def _packed(value: object) -> dict[str, str]:
    return {"pickle": b64encode(pickle.dumps(value)).decode()}


def _unpacked(said: Mapping[str, str]) -> Any:
    return pickle.loads(b64decode(said["pickle"]))  # noqa: S301 - of a process of ours


def fine(said: Mapping[str, Any]) -> bool:
    """Whether a process can have said this."""
    return isinstance(said["pickle"], str)
