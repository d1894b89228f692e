"""Teams from a CSV file: one submission, and so one grade, for all members."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pacman.course.gradebook.columns import Table, cell_text
from pacman.course.gradebook.people import folded
from pacman.course.gradebook.sheet import Sheet
from pacman.course.intake.entries import Submission, grouped
from pacman.course.intake.names import natural
from pacman.course.results.record import Student
from pacman.course.systems.exports import Export
from pacman.course.systems.roster import TEAM
from pacman.grading.sandbox.staging import SubmissionError
from pacman.support.text import counted

_TEAM = ("team", "group", "team name", "group name")
# What a table may call the columns that identify a student.
_STUDENT = {
    "id": ("id", "student", "student id", "sid", "identifier"),
    "name": ("name", "full name"),
    "login": ("login", "username", "user"),
    "email": ("email", "mail", "email address"),
}


@dataclass(frozen=True)
class Member:
    """A row of the file: a student in a team, as far as the row identifies them."""

    line: int
    team: str
    student: Student


def read_teams(path: str) -> list[Member]:
    """The members of all teams; raises UserError if the file is none, or names a student twice."""
    sheet, rows = rows_about_students(path, {"team": _TEAM}, "'team' and 'id', 'name' or 'email'")
    members = [Member(line, said["team"], who) for line, who, said in rows if said["team"] and who]
    before: dict[str, Member] = {}
    for member in members:
        for mark in _marks(member.student):
            other = before.setdefault(mark, member)
            if other is not member:
                why = f"{member.student.id} is in line {other.line}, too"
                raise sheet.error(f"line {member.line}: {why}")
    return members


def rows_about_students(
    path: str, fields: Mapping[str, Sequence[str]], expected: str
) -> tuple[Sheet, list[tuple[int, Student | None, dict[str, str]]]]:
    """The line, the student and the other fields in each row of a file.

    The student is None if the row names nobody. Raises UserError without a column for the first
    field, or with no other column.
    """
    table = Table(Sheet(path))
    places = {
        field: found[0]
        for field, titles in {**_STUDENT, **fields}.items()
        for title in reversed(titles)  # so that the likeliest of them wins
        if (found := table.places(title))
    }
    if next(iter(fields)) not in places or len(places) == 1:
        raise table.sheet.error(f"expected columns {expected}: {table}")
    table.check_rows()
    rows = []
    for row in table.rows:
        said = {field: cell_text(row, place) for field, place in places.items()}
        mine = {field: said.get(field, "") for field in _STUDENT}
        name = mine["id"] or mine["login"] or mine["email"] or mine["name"]
        student = Student(**{**mine, "id": name}) if name else None
        rows.append((row.line, student, {field: said.get(field, "") for field in fields}))
    return table.sheet, rows


def in_teams(export: Export, members: Sequence[Member]) -> Export:
    """The export with a submission for each member of a team, and with notes about the teams.

    A team with several different submissions gets none, since it is unclear which one counts.
    """
    own = {member: of_student(member.student, export.submissions) for member in members}
    claims = Counter(one.student.id for found in own.values() for one in found)
    unclear = [
        member
        for member, found in own.items()
        if len(found) > 1 or any(claims[one.student.id] > 1 for one in found)
    ]
    taken = {one.student.id: one for one in export.submissions}
    unplaced, lines = list(export.unplaced), []
    for team, group in grouped((member.team, member) for member in members).items():
        there = {one.student.id: one for member in group for one in own[member]}
        if shared := taken.pop(TEAM.format(team), None):
            there[shared.student.id] = shared
        if why := _problem(group, list(there.values()), unclear):
            lines.append(f"team {team}: {why}")
            unplaced += [(one.source, f"team {team}: {why}") for one in there.values()]
            for name in there:
                taken.pop(name, None)
            continue
        (first, *_) = there.values()
        for member in group:
            if not own[member]:
                taken[member.student.id] = replace(first, student=member.student, feedback="")
    ordered = sorted(taken.values(), key=lambda one: natural(one.student.id))
    notes = (*export.notes, *lines, f"with their teams: {counted(len(ordered), 'student')}")
    return replace(export, submissions=tuple(ordered), unplaced=tuple(unplaced), notes=notes)


def is_member(student: Student, members: Iterable[Member]) -> bool:
    """Whether a student is in a team, by marks or by the name."""
    marks, name = _marks(student), folded(student.name)
    return any(
        marks & _marks(member.student) or (name and name == folded(member.student.name))
        for member in members
    )


def _problem(
    group: Sequence[Member], there: Sequence[Submission], unclear: Sequence[Member]
) -> str:
    """The reason why a team gets nothing; "" if there is none."""
    for member in group:
        if member in unclear:
            return f"line {member.line} could be several students, or another one, too; give ids"
    if not there:
        return "nothing handed in"
    if len({_identity(one) for one in there}) > 1:
        names = " and ".join(one.student.id for one in there)
        return f"{names} handed in different files: leave only the one that counts"
    return ""


def of_student(student: Student, submissions: Sequence[Submission]) -> list[Submission]:
    """The submissions that can be this student's own: by marks, or else by the name."""
    marks = [one for one in submissions if _marks(student) & _marks(one.student)]
    if marks or not student.name:
        return marks
    name = folded(student.name)
    return [one for one in submissions if folded(one.student.name) == name]


def _marks(student: Student) -> set[str]:
    """The ids of a student, which no other student in the class should have."""
    return {folded(mark) for mark in (student.id, student.login, student.email) if mark}


def _identity(submission: Submission) -> object:
    """A value that is the same for the same files."""
    try:
        return tuple(sorted(submission.contents().items()))
    except SubmissionError as error:
        return str(error)
