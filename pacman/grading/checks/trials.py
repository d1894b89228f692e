"""The grading of wrong submissions of our own, in several processes at the same time.

They are our own files and need no sandbox, so they run in these processes themselves: a test takes
a fraction of the time that a process of its own would take, and comes to the same verdict.

`serve` runs in such a process; pacman.support.pool has the messages. Plans and reports are pickled:
they only pass between processes of ours, which run submissions in the sandbox.
"""

from __future__ import annotations

import itertools
import os
import pickle
import queue
import tempfile
import time
from base64 import b64decode, b64encode
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

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
from pacman.support.pool import Answer, Team, keep_to_share, processors

from .wrong import code, files

# One process per processor: more of them would make slow tests run out of time.
AT_ONCE = processors()
PROGRAM = __name__


@dataclass(frozen=True)
class _Start:
    """The first message to a process."""

    number: int
    known: Plan
    before: Mapping[str, Report]  # the reports without a secret, by name


@dataclass(frozen=True)
class _Job:
    """A submission to grade."""

    path: str
    whole: bool  # whether it only matters which criteria lose points


@contextmanager
def trials(
    known: Plan, before: Mapping[str, Report], wrong: Sequence[str], others: Sequence[str]
) -> Generator[Iterator[tuple[str, Report]], None, None]:
    """The names of submissions and the reports on them, in their order.

    `before` has the reports without a secret: tests that a secret cannot change are not run again.
    All points of the `others` count, but only the criteria that lose any of a `wrong` one. The
    processes grade ahead, and begin nothing more when the caller stops.
    """
    jobs = [*(_Job(path, whole=True) for path in wrong), *(_Job(path, False) for path in others)]
    numbers = itertools.count()
    left = iter([(job, _packed(job)) for job in jobs])
    answers: queue.SimpleQueue[Answer[_Job] | None] = queue.SimpleQueue()

    def collect() -> None:
        try:
            for answer in team.answers(left):
                answers.put(answer)
        finally:
            answers.put(None)

    def first() -> dict[str, str]:
        return _packed(_Start(next(numbers), known, before))

    with Team[_Job](AT_ONCE, PROGRAM, _is_packed, first) as team, ThreadPoolExecutor(1) as thread:
        collected = thread.submit(collect)
        try:
            yield _in_order(jobs, iter(answers.get, None), known)
        finally:
            for _ in left:  # after Ctrl-C the rest is not even begun
                pass
        collected.result()  # raises what went wrong in the thread


def _in_order(
    jobs: Sequence[_Job], answers: Iterator[Answer[_Job]], known: Plan
) -> Iterator[tuple[str, Report]]:
    found: dict[_Job, Report] = {}
    for job in jobs:
        while job not in found:
            answer = next(answers, None)
            if answer is None:
                return
            found[answer.job] = _report_of(answer, known)
        yield name_of(job.path), found.pop(job)


def _report_of(answer: Answer[_Job], known: Plan) -> Report:
    if not answer.death:
        report: Report = _unpacked(answer.said)
        return report
    died = Verdict(Status.HARNESS_ERROR, answer.death)
    return unfinished(Opened(answer.job.path), _for(answer.job.path, known), (), died, 0.0)


def serve() -> None:
    """Grade one submission after another, until there are no more."""
    channel = Channel(lambda: os._exit(0))
    start: _Start = _unpacked(channel.job())
    keep_to_share(start.number, AT_ONCE)
    while said := channel.job():
        channel.answer(_packed(_report(_unpacked(said), start)))


def _report(job: _Job, start: _Start) -> Report:
    chosen = _for(job.path, start.known)
    if not start.before:
        return graded_here(files(job.path), chosen)
    before = start.before[name_of(job.path)]
    certain = _certain(chosen.assignment, before, whole=job.whole)
    return _completed(job.path, chosen, certain)


def graded_here(submission: Files, known: Plan) -> Report:
    """The report on a submission that runs in this process, one test after another."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory(prefix="trial-") as folder:
        write_folder(folder, submission)
        os.chdir(folder)
        try:
            ready = Opened(STUDENT_FILE, folder, sandbox=LocalSandbox(folder, time.process_time))
            return graded(ready, replace(_all_visible(known), spare=0))
        finally:
            os.chdir(before)


def _all_visible(known: Plan) -> Plan:
    """The plan with no hidden tests, which would need new processes."""
    questions = tuple(
        replace(question, cases=tuple(replace(c, visibility=VISIBLE) for c in question.cases))
        for question in known.assignment.questions
    )
    return replace(known, assignment=replace(known.assignment, questions=questions))


def name_of(path: str) -> str:
    return os.path.basename(path).removesuffix(".py")


def _completed(path: str, known: Plan, certain: Mapping[str, TestResult]) -> Report:
    """The report on a file of which some results are certain: their tests are not run again."""
    every = known.assignment.questions
    left = tuple(
        replace(question, cases=tuple(case for case in question.cases if case.id not in certain))
        for question in every
    )
    rest = replace(known, assignment=replace(known.assignment, questions=left))
    report = graded_here(files(path), rest)
    results = {**certain, **{test.id: test for test in report.tests}}
    questions = [scored(each, [results[case.id] for case in each.cases]) for each in every]
    return replace(report, questions=tuple(questions))


def _certain(assignment: Assignment, before: Report, *, whole: bool) -> dict[str, TestResult]:
    """The results that no secret changes: a failure on a tree as it is written is one for good.

    With `whole`, also those of the criteria that have lost points for sure.
    """
    found: dict[str, TestResult] = {}
    for question, result in zip(assignment.questions, before.questions, strict=True):
        if question.scoring == Scoring.ALL_OR_NOTHING:
            continue  # there is nothing to be told of its criteria one by one
        final = {case.id for case in question.cases if case.task.FINAL}
        failed = {test.id: test for test in result.tests
                  if test.id in final and test.status != Status.PASSED}  # fmt: skip
        lost = {test.criterion for test in failed.values()} if whole else set()
        found |= failed | {test.id: test for test in result.tests if test.criterion in lost}
    return found


def _for(path: str, known: Plan) -> Plan:
    """The plan without the questions that a wrong submission has nothing for."""
    text = code(path).decode()
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


def _is_packed(said: Mapping[str, Any]) -> bool:
    return isinstance(said["pickle"], str)
