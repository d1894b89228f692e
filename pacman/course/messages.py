"""Messages of a batch on the terminal: about the export, each student and the class."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from pacman.course.gradebook.book import some
from pacman.course.intake.entries import Submission, grouped
from pacman.course.results.record import BROKEN, UNREADABLE, Record
from pacman.course.results.summary import Summary
from pacman.course.systems.exports import Export
from pacman.grading.reports.terminal import amount
from pacman.grading.sandbox.staging import SubmissionError
from pacman.support.text import counted

# List at most this many names of unplaced files: a student's zip can have thousands.
_MANY = 20


def export_lines(export: Export, *, verbose: bool) -> Iterator[str]:
    """The submission that is graded for each student, and the files without an owner."""
    title = export.system.title
    what = counted(len(export.submissions), "submission")
    yield f"{what} found{f' in an export of {title}' if title else ''}"
    yield from export.notes
    several = [one.student.id for one in export.submissions if one.passed_over]
    if verbose:
        yield from (f"  {one.student.id}: {_taken(one)}" for one in export.submissions)
    elif several:
        yield f"the newest of several was taken for {some(several)}; -v says which"
    unplaced = export.unplaced
    most = len(unplaced) if verbose else _MANY
    yield from (f"not placed: {name}: {why}" for name, why in unplaced[:most])
    if unplaced[most:]:
        yield f"not placed: {len(unplaced) - most} more; index.html names them, and so does -v"


def _taken(submission: Submission) -> str:
    """The source of a submission, the sources that were passed over, and any remark."""
    parts = [submission.source]
    if submission.passed_over:
        parts.append(f"not {', '.join(submission.passed_over)}")
    with suppress(SubmissionError):  # the result will have it
        parts.append(submission.read()[1])
    return ", ".join(filter(None, parts))


def record_line(record: Record) -> str:
    who = f"{record.student.id} {record.student.name}".strip()
    if record.status == BROKEN:
        return f"{who}: not graded: {record.message}"
    points = f"{amount(record.points)} of {amount(record.max_points)} points"
    return ": ".join(filter(None, (who, points, record.message)))


def class_lines(summary: Summary, done: int, waiting: int) -> Iterator[str]:
    """How many were graded, and the students that need attention."""
    todo = f", {waiting} not graded yet" if waiting else ""
    mean, most = summary.total.mean, amount(summary.total.max_points)
    average = "" if mean is None else f"; {amount(round(mean, 2))} of {most} points on average"
    yield f"{done} graded now, {len(summary.rows)} in all{todo}{average}"
    for why, students in grouped((why, who) for who, why in summary.outdated.items()).items():
        yield f"graded earlier with {why}, and not yet again: {some(students)}"
    for row in summary.of_status(UNREADABLE):
        by_hand = f" ({amount(row.total)} with what was decided by hand)" if row.total else ""
        yield f"0 points, since it can't be read: {row.student.id}: {row.message}{by_hand}"
    for row in summary.of_status(BROKEN):
        yield f"not graded: {row.student.id}: {row.message}"
    for row in summary.lowered:
        before, now = amount(row.previous or 0), amount(row.total or 0)
        yield f"fewer points than before: {row.student.id}: {before} -> {now}"
    if summary.changed_now:
        who = counted(len(summary.changed_now), "student")
        yield f"{who} with other points than before: changes.html says why"


def isolation_lines(summary: Summary) -> Iterator[str]:
    """A warning about weaker isolation, to be printed last."""
    if why := str(summary.weaker):
        yield f"! ISOLATION WAS WEAKER THAN ASKED FOR. {why}"
