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

from .teams import of_student, rows_about_students

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
    strangers = []
    for each in times:
        mine = _of_time(each, export.submissions)
        if len(mine) != 1:
            strangers.append(each.name)
            continue
        student = mine[0].student
        if at.setdefault(student.id, each).at != each.at:
            before = at[student.id].line
            raise UserError(f"--times: lines {before} and {each.line} differ about {student}")
    notes = [*export.notes]
    if strangers:
        notes.append(f"--times: not the name of one submission: {some(strangers)}")
    known = {student: each.at for student, each in at.items() if each.at is not None}
    submissions = tuple(
        replace(one, at=known.get(one.student.id, one.at)) for one in export.submissions
    )
    return replace(export, submissions=submissions, notes=tuple(notes))


def _of_time(row: Time, submissions: Sequence[Submission]) -> list[Submission]:
    """The submissions that a row can be about: by the folder, or else by the student."""
    if row.folder:
        wanted = folded(row.folder.rstrip("/"))
        return [one for one in submissions if folded(one.source).split("/")[-1] == wanted]
    return of_student(row.student, submissions)
