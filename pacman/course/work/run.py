"""The submissions that have no result yet, and storing the result of each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Any

from pacman.course.intake.entries import Submission
from pacman.course.results.record import BROKEN, Record
from pacman.course.results.store import Results
from pacman.grading.sandbox.staging import Files, SubmissionError
from pacman.support.pool import Answer

from .job import Graded, Job, Task, identity


def left(
    submissions: Iterable[Submission], task: Task, results: Results, *, again: bool
) -> list[Submission]:
    """The submissions without a result, or with one of another submission, test or grader."""
    return [one for one in submissions if again or not _holds(one, task, results)]


def _holds(submission: Submission, task: Task, results: Results) -> bool:
    stem = submission.student.stem
    record = results.record(stem)
    if record is None or record.status == BROKEN or not results.has_reports(stem):
        return False
    if record.key != _key(task, identity(*contents(submission))):
        return False
    # The same work, perhaps from another export in which the student has another name.
    now = replace(
        record, student=submission.student, source=submission.source, late=submission.late
    )
    if now != record:
        results.note(now)
    return True


def _key(task: Task, submission: str) -> str:
    return sha256(f"{task.key} {submission}".encode(errors="replace")).hexdigest()[:16]


def contents(submission: Submission) -> tuple[Files, str]:
    """The files of a submission, or why there are none."""
    try:
        return submission.contents(), ""
    except SubmissionError as error:
        return {}, str(error)


def message(submission: Submission) -> dict[str, Any]:
    """A submission as a message to a grader."""
    return Job(*contents(submission)).as_data()


def keep(answer: Answer[Submission], task: Task, max_points: float, results: Results) -> Record:
    """Store the result of a submission with its reports; returns the record."""
    graded = Graded.of_data(answer.said) if answer.said else Graded("", BROKEN, answer.death)
    submission = answer.job
    record = Record(
        submission.student,
        _key(task, graded.submission),
        submission.source,
        submission.late,
        graded.status,
        graded.message,
        graded.points,
        max_points if graded.max_points is None else graded.max_points,
        _previous(results.record(submission.student.stem), graded),
        graded.questions,
        graded.tests,
        graded.missing,
        graded.machine,
    )
    results.keep(record, graded.json, graded.html)
    return record


def _previous(before: Record | None, now: Graded) -> float | None:
    """The points of an earlier result, unless they are the same; a broken one has none itself."""
    if before is None:
        return None
    was = before.previous if before.status == BROKEN else before.points
    return was if now.status == BROKEN or was != now.points else None
