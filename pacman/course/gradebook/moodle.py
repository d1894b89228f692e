"""What is where in a file that Moodle exported: a grading worksheet, or the gradebook.

The titles are in the site's language, so what can be told by content is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from .columns import NO_GRADE, Columns, Table, comma, number
from .people import EMAIL, LOGIN, NUMBER, SCHOOL, Person, name_key
from .sheet import Row, Sheet

_MARKS = {NUMBER: "identifier", SCHOOL: "id number", LOGIN: "username", EMAIL: "email address"}
# "Participant 1234", and not a login such as s1234.
_PARTICIPANT = re.compile(r"([^0-9a-z\s][^0-9]*[^0-9\s])\s*[0-9]+")
# "Assignment: Pacman (Real)"; the total of a course has no colon.
_ITEM = re.compile(r"[^:]+:.*\((?!percent|letter)[^()]*\)", re.IGNORECASE)


def columns(sheet: Sheet, column: str | None) -> Columns:
    """The people of a file, and the column for an assignment."""
    table = Table(sheet)
    table.check_rows()
    marks = table.marks(_MARKS)
    marks = {**_by_content(table, marks), **marks}
    names = _names(table, marks)
    if not marks and not names:
        raise sheet.error(f"no file of Moodle, which has columns Identifier or Email address: "
                          f"{table}")  # fmt: skip
    who = {*names, *marks.values()}
    allowed = [place for place in range(len(table.titles)) if place not in who]
    possible = [place for place in allowed if _is_for_grades(table, place, NUMBER in marks)]
    grade = table.chosen(column, possible, allowed)
    most = _maximum(table, grade) if NUMBER in marks else None
    return Columns(
        table.titles[grade],
        [_person(row, names, marks, grade) for row in table.rows],
        most,
        comma(text for place in allowed for text in table.texts(place)),
        () if most else ("the file doesn't say how many points Moodle takes at most",),
    )


def _is_for_grades(table: Table, place: int, worksheet: bool) -> bool:
    texts = table.texts(place)
    if not all(text in NO_GRADE or number(text) is not None for text in texts):
        return False
    if worksheet:
        return _maximum(table, place) is not None
    return _ITEM.fullmatch(table.titles[place]) is not None


def _maximum(table: Table, place: int) -> float | None:
    """What stands right of a worksheet's grades in every row."""
    if place + 1 == len(table.titles):
        return None
    values = {number(row.cells[place + 1].text.strip()) for row in table.rows}
    return next(iter(values)) or None if len(values) == 1 else None


def _by_content(table: Table, known: Mapping[str, int]) -> dict[str, int]:
    """The columns of participants' numbers and of addresses, whatever they are called."""
    found = {}
    matches = [_PARTICIPANT.fullmatch(row.cells[0].text.strip()) for row in table.rows]
    same = len({match and match[1] for match in matches}) == 1
    if same and matches[0] and 0 not in known.values():
        found[NUMBER] = 0
    for place in range(len(table.titles)):
        texts = table.texts(place)
        if texts and all(text.count("@") == 1 and " " not in text for text in texts):
            found.setdefault(EMAIL, place)
    return found


def _names(table: Table, marks: Mapping[str, int]) -> tuple[int, ...]:
    """The columns of names: in worksheets the one after the numbers, in any language."""
    for titles in (["full name"], ["first name", "last name"], ["first name", "surname"]):
        if found := table.places(*titles):
            return found
    after = marks.get(NUMBER, -1) + 1
    texts = table.texts(after)
    # Without names, as for anonymous marking, the same is said there of most people.
    if 0 < after < len(table.titles) and after not in marks.values():
        return (after,) if 10 * len(set(texts)) > 9 * len(table.rows) > 9 else ()
    return ()


def _person(row: Row, names: tuple[int, ...], marks: Mapping[str, int], grade: int) -> Person:
    said = {role: row.cells[place].text.strip() for role, place in marks.items()}
    if found := re.search("[0-9]+$", said.get(NUMBER, "")):
        said[NUMBER] = found[0]
    parts = [row.cells[place].text.strip() for place in names]
    key = name_key("".join(reversed(parts))) if len(parts) == 2 else ""
    return Person(row.line, " ".join(filter(None, parts)), key, said, row.cells[grade])
