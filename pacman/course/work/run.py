"""Grading all submissions that have no result yet, and keeping what comes of each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Any

from pacman.course.intake.entries import Submission
from pacman.course.results.record import BROKEN, Note, Part, Record
from pacman.course.results.store import Results
from pacman.grading.sandbox.staging import Files, SubmissionError
from pacman.support.pool import Answer

from .job import Task, as_text, identity


def left(
    submissions: Iterable[Submission], task: Task, results: Results, *, again: bool
) -> list[Submission]:
    """Those whose result, if there is one, is of another submission, test or harness."""
    return [one for one in submissions if again or not _holds(one, task, results)]


def _holds(submission: Submission, task: Task, results: Results) -> bool:
    stem = submission.student.stem
    record = results.record(stem)
    if record is None or record.status == BROKEN or not results.has_reports(stem):
        return False
    if record.key != _key(task, identity(*contents(submission))):
        return False
    # The same work, perhaps from another export, where its author is called otherwise.
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
    """What a grader is told of a submission."""
    files, problem = contents(submission)
    return {"files": as_text(files), "problem": problem}


def keep(answer: Answer[Submission], task: Task, max_points: float, results: Results) -> Record:
    """The record of what came of a submission, which is kept with its reports."""
    said = answer.said or {"status": BROKEN, "message": answer.death, "submission": ""}
    submission = answer.job
    before = results.record(submission.student.stem)
    points = said.get("points", 0.0)
    record = Record(
        submission.student,
        _key(task, said["submission"]),
        submission.source,
        submission.late,
        said["status"],
        said["message"],
        points,
        said.get("max_points", max_points),
        _previous(before, points, said["status"]),
        tuple(Part(**part) for part in said.get("questions", ())),
        tuple(Note(**note) for note in said.get("tests", ())),
        tuple(said.get("missing", ())),
        said.get("machine", ""),
    )
    results.keep(record, said.get("json"), said.get("html"))
    return record


def _previous(before: Record | None, points: float, status: str) -> float | None:
    """The points of an earlier result, unless they are the same; a broken one has none itself."""
    if before is None:
        return None
    was = before.previous if before.status == BROKEN else before.points
    return was if status == BROKEN or was != points else None
