"""What is where in a gradebook that Canvas exported."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .columns import Columns, Table, comma, cut_off, number
from .people import LOGIN, NUMBER, SCHOOL, Person, folded, name_key
from .sheet import Row, Sheet

_MARKS = {NUMBER: "id", SCHOOL: "sis user id", LOGIN: "sis login id"}
_ASSIGNMENT = re.compile(r"\([0-9]+\)$")
_POINTS_POSSIBLE, _READ_ONLY, _TEST_STUDENT = "points possible", "(read only)", "student, test"


def columns(sheet: Sheet, column: str | None) -> Columns:
    """The people of a gradebook, and the column for an assignment."""
    table = Table(sheet)
    names = table.places("student") or table.places("lastname", "firstname")
    marks = table.marks(_MARKS)
    if not names or not marks:
        raise sheet.error(f"no gradebook of Canvas, which has columns Student and ID: {table}")
    who = (*names, *marks.values())
    about = [row for row in table.rows if _is_about_assignments(row, names, who)]
    nobody = [*about, *(row for row in table.rows if _name(row, names) == _TEST_STUDENT)]
    table.rows = [row for row in table.rows if row not in nobody]
    table.check_rows()
    allowed = [
        place
        for place in range(max(*who, *table.places("section")) + 1, len(table.titles))
        if all(folded(cut_off(row, place)) != _READ_ONLY for row in about)
    ]
    known = [place for place in allowed if _ASSIGNMENT.search(table.titles[place])]
    grade = table.chosen(column, known, allowed)
    title = table.titles[grade]
    new = f"'{title}' has no number of Canvas's: importing it makes a new assignment"
    return Columns(
        title,
        [_person(row, names, marks, grade) for row in table.rows],
        next(filter(None, (number(cut_off(row, grade)) for row in about)), None),
        comma(cell.text.strip() for row in (*about, *table.rows) for cell in row.cells[max(who) :]),
        () if grade in known else (new,),
    )


def _is_about_assignments(row: Row, names: tuple[int, ...], who: tuple[int, ...]) -> bool:
    """Whether this is one of the rows between the titles and the people."""
    return _name(row, names) == _POINTS_POSSIBLE or not any(cut_off(row, place) for place in who)


def _name(row: Row, names: tuple[int, ...]) -> str:
    """A name as it is sorted: family name, given name."""
    return folded(", ".join(filter(None, (cut_off(row, place) for place in names))))


def _person(row: Row, names: tuple[int, ...], marks: Mapping[str, int], grade: int) -> Person:
    family, _, given = ", ".join(cut_off(row, place) for place in names).partition(",")
    name = f"{given.strip()} {family.strip()}".strip()
    said = {role: cut_off(row, place) for role, place in marks.items()}
    return Person(row.line, name, name_key(family + given), said, row.cells[grade])
