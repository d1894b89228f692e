"""A CSV file with the times at which submissions were handed in, for exports that don't say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from pacman.course.gradebook.book import some
from pacman.course.gradebook.people import folded
from pacman.course.intake.entries import Submission
from pacman.course.results.lateness import MOMENT, moment
from pacman.course.results.record import Student
from pacman.course.systems.exports import Export
from pacman.support.errors import UserError

from .rows import Fit, advice, fits, rows_about_students, taken_for

_TIME = ("time", "date", "submitted", "handed in")
_FOLDER = ("folder", "file", "repository")


@dataclass(frozen=True)
class Time:
    """A row of the file: when the submission of a student, or in a folder, was handed in."""

    line: int
    folder: str
    student: Student
    at: datetime | None  # None if the row has no time

    @property
    def name(self) -> str:
        return self.folder or self.student.id


def read_times(path: str) -> list[Time]:
    """The rows of a file; raises UserError if it is none, or a time cannot be read."""
    expected = "'time', and 'folder', 'id', 'name' or 'email'"
    sheet, rows = rows_about_students(path, {"time": _TIME, "folder": _FOLDER}, expected)
    found = []
    for line, student, said in rows:
        at = moment(said["time"])
        if said["time"] and at is None:
            raise sheet.error(f"line {line}: expected {MOMENT.expected}, not '{said['time']}'")
        if said["folder"] or student:
            found.append(Time(line, said["folder"], student or Student(""), at))
    return found


def with_times(export: Export, times: Sequence[Time]) -> Export:
    """The export with these times, and a note about rows that fit no submission or several."""
    at: dict[str, Time] = {}
    strangers, lines = [], []
    found = fits([each.student for each in times if not each.folder], export.submissions)
    by_student = iter(found)
    for each in times:
        fit = _by_folder(each, export.submissions) if each.folder else next(by_student)
        if fit.refused:
            lines.append(f"--times: line {each.line}: {fit.refused}")
            continue
        if len(fit.found) != 1:
            strangers.append(each.name)
            continue
        if fit.by_name:
            lines.append(f"--times: {taken_for(fit)}")
        student = fit.found[0].student
        if at.setdefault(student.id, each).at != each.at:
            before = at[student.id].line
            raise UserError(f"--times: lines {before} and {each.line} differ about {student}")
    if strangers:
        lines.append(f"--times: not the name of one submission: {some(strangers)}")
    notes = (*export.notes, *lines, *advice("--times", found))
    known = {student: each.at for student, each in at.items() if each.at is not None}
    submissions = tuple(
        replace(one, at=known.get(one.student.id, one.at)) for one in export.submissions
    )
    return replace(export, submissions=submissions, notes=notes)


def _by_folder(row: Time, submissions: Sequence[Submission]) -> Fit:
    """The submissions in the folder of a row."""
    wanted = folded(row.folder.rstrip("/"))
    found = [one for one in submissions if folded(one.source).split("/")[-1] == wanted]
    return Fit(row.student, tuple(found))
