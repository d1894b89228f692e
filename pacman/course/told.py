"""What a batch says on the terminal: of what it found, and of what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from pacman.course.gradebook.gradebooks import some
from pacman.course.intake.submissions import Found, Submission
from pacman.course.results.record import BROKEN, UNREADABLE, Record
from pacman.course.results.summary import Summary
from pacman.grading.reports.terminal import amount
from pacman.grading.sandbox.staging import SubmissionError
from pacman.support.outputs import say
from pacman.support.text import printable

# Of names that nobody can place: a student's zip can have thousands of them.
_MANY = 20
_KINDS = {
    "gradescope": " in an export of Gradescope",
    "canvas": " in an export of Canvas",
    "moodle": " in an export of Moodle",
    "folder": "",
}


def tell(lines: Iterable[str]) -> None:
    for line in lines:
        say(f"{printable(line)}\n")


def of_found(there: Found, *, verbose: bool) -> Iterator[str]:
    """What was taken for whom, and what could not be placed."""
    count = len(there.submissions)
    what = "1 submission" if count == 1 else f"{count} submissions"
    yield f"{what} found{_KINDS[there.kind]}"
    several = [one.student.id for one in there.submissions if one.passed_over]
    if verbose:
        yield from (f"  {one.student.id}: {_taken(one)}" for one in there.submissions)
    elif several:
        yield f"the newest of several was taken for {some(several)}; -v says which"
    unplaced = there.unplaced
    told = len(unplaced) if verbose else _MANY
    yield from (f"not placed: {name}: {why}" for name, why in unplaced[:told])
    if unplaced[told:]:
        yield f"not placed: {len(unplaced) - told} more; index.html names them, and so does -v"


def _taken(submission: Submission) -> str:
    """What is graded of somebody, as far as it isn't what anybody would think."""
    said = [submission.source]
    if submission.passed_over:
        said.append(f"not {', '.join(submission.passed_over)}")
    with suppress(SubmissionError):  # of which the result will tell
        said.append(submission.read()[1])
    return ", ".join(filter(None, said))


def of_record(record: Record) -> str:
    """A student's result in one line."""
    who = f"{record.student.id} {record.student.name}".strip()
    points = f"{amount(record.points)} of {amount(record.max_points)} points"
    if record.status == BROKEN:
        return f"{who}: not graded: {record.message}"
    return f"{who}: {points}{f': {record.message}' if record.message else ''}"


def of_class(summary: Summary, done: int, waiting: int) -> Iterator[str]:
    """How many were graded, and who is to be looked at."""
    todo = f", {waiting} not graded yet" if waiting else ""
    yield f"{done} graded now, {len(summary.rows)} in all{todo}{_average(summary)}"
    for row in summary.of_status(UNREADABLE):
        yield f"0 points, since it can't be read: {row.id}: {row.message}"
    for row in summary.of_status(BROKEN):
        yield f"not graded: {row.id}: {row.message}"
    for row in summary.lowered:
        before, now = amount(row.before or 0), amount(row.total or 0)
        yield f"fewer points than before: {row.id}: {before} -> {now}"


def of_isolation(summary: Summary) -> Iterator[str]:
    """Where submissions were locked in less than they should be; last, so that it is read."""
    if why := str(summary.weaker):
        yield f"! ISOLATION WAS WEAKER THAN ASKED FOR. {why}"


def _average(summary: Summary) -> str:
    if summary.total.mean is None:
        return ""
    average = amount(round(summary.total.mean, 2))
    return f"; {average} of {amount(summary.total.max_points)} points on average"
