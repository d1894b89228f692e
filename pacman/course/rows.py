"""Tables of a teacher with a row for each student, and the submissions that the rows fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pacman.course.gradebook.columns import Table, cell_text
from pacman.course.gradebook.people import differ, folded
from pacman.course.gradebook.sheet import Sheet
from pacman.course.intake.entries import Submission, grouped
from pacman.course.results.record import Student

# What a table may call the columns that identify a student.
_STUDENT = {
    "id": ("id", "student", "student id", "sid", "identifier"),
    "name": ("name", "full name"),
    "login": ("login", "username", "user"),
    "email": ("email", "mail", "email address"),
}


@dataclass(frozen=True)
class Fit:
    """The submissions that a row of a table can be about."""

    student: Student  # as the row has it
    found: tuple[Submission, ...] = ()
    by_name: bool = False  # whether nothing but the name says so
    unused: bool = False  # whether the name fits, but doesn't count
    refused: str = ""  # why a submission with a mark of the row is not the student's


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


def fits(rows: Sequence[Student], submissions: Sequence[Submission]) -> list[Fit]:
    """The submissions that each row can be about: by its marks, or else by the name.

    Others may have the same name. So it counts only for a row without marks, or if no row fits by
    its marks and these are of other kinds than those of submissions, such as logins and numbers. It
    never counts for a submission that a row fits by a mark.
    """
    marked = grouped((mark, one) for one in submissions for mark in marks_of(one.student))
    named = grouped((folded(one.student.name), one) for one in submissions if one.student.name)
    by_mark = [
        {one.student.id: one for mark in marks_of(row) for one in marked.get(mark, ())}
        for row in rows
    ]
    refused = [_objection(row, mine.values()) for row, mine in zip(rows, by_mark, strict=True)]
    claimed = {name for mine, why in zip(by_mark, refused, strict=True) if not why for name in mine}
    known = {_kind(mark) for mark in marked}

    def fit(row: Student, mine: Mapping[str, Submission], why: str) -> Fit:
        if mine:
            return Fit(row, () if why else tuple(mine.values()), refused=why)
        alike = [one for one in named.get(folded(row.name), ()) if one.student.id not in claimed]
        kinds = _kinds(row)
        if not alike or (kinds and (claimed or kinds & known)):
            return Fit(row, unused=bool(alike))
        return Fit(row, tuple(alike), by_name=True)

    return list(map(fit, rows, by_mark, refused))


def fits_by_name(student: Student, row: Student) -> bool:
    """Whether a row has this student's name, and no mark of a kind that the student has."""
    same = student.name and folded(student.name) == folded(row.name)
    return bool(same and not _kinds(row) & {_kind(mark) for mark in marks_of(student)})


def marks_of(student: Student) -> set[str]:
    """The ids of a student, which no other student in the class should have."""
    return {folded(mark) for mark in (student.id, student.login, student.email) if mark}


def advice(option: str, found: Sequence[Fit]) -> Iterator[str]:
    """A line for the teacher if names would fit, and nothing else does."""
    if any(fit.unused for fit in found) and not any(fit.found or fit.refused for fit in found):
        yield (
            f"{option}: names of students fit, but no id, login or email: correct these, or leave "
            "them out"
        )


def taken_for(fit: Fit) -> str:
    """The line that says for whom a row was taken by its name."""
    return f"{fit.student.name} is taken for {fit.found[0].student.id}, by the name alone"


def _objection(row: Student, found: Iterable[Submission]) -> str:
    """The reason why one of these with a mark of the row is not the row's; "" if there is none."""
    for student in (one.student for one in found):
        are_names = row.name != row.id and student.name != student.id
        if are_names and differ(row.name, student.name, any):
            there = f"{student.id} is {student.name} in the export"
            return f"{there}, not {row.name}; correct the id or the name"
    return ""


def _kinds(row: Student) -> set[str]:
    """The kinds of a row's marks; the id of a row that has only a name is that name."""
    if row.id == row.name and not row.login and not row.email:
        return set()
    return {_kind(mark) for mark in marks_of(row)}


def _kind(mark: str) -> str:
    if "@" in mark:
        return "address"
    return "number" if mark.isdigit() else "word"
