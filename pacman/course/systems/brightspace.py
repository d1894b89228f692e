"""Brightspace (D2L): the files that it exports, and its gradebook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from pacman.course.gradebook.columns import Columns, Table, comma, number, person
from pacman.course.gradebook.people import EMAIL, LOGIN, SCHOOL, Person
from pacman.course.gradebook.sheet import Row, Sheet
from pacman.course.intake.contents import is_meant
from pacman.course.intake.entries import Entry, Piece, Submission, by_date, grouped, newest
from pacman.course.intake.owners import NamedFile, by_clock, by_owner, chosen, places
from pacman.course.results.record import Student
from pacman.support.text import printable

from .base import REPORT, CourseSystem, Found

# "13394-80551 - Ada Lovelace - Mar 29, 2018 1205 PM - work.zip": the numbers of the owner and of
# the assignment, the owner, the date, and what the file is called. Folders end with the date.
_NUMBERS = re.compile(r"([0-9]+)-[0-9]+ - ")
_BETWEEN = " - "
_DATE = re.compile(r"(?=.*[0-9]{4}).*?[0-9]{1,2}(?: ?[.:h] ?| )?[0-9]{2}(?: ?[AaPp]\.?[Mm]\.?)?")
_ENGLISH = re.compile(
    r"([a-z]{3})[a-z]* ([0-9]{1,2}), ([0-9]{4}) ([0-9]{1,2})[:.]?([0-9]{2}) ?([ap])m", re.IGNORECASE
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_INDEX = "index.html"  # the list of all files
_MARKS = {SCHOOL: "orgdefinedid", LOGIN: "username", EMAIL: "email"}
# Such as: Homework 1 Points Grade <Numeric MaxPoints:100 Weight:10>.
_GRADE = re.compile(r"(.*?) Points Grade(?:\s*<(.*)>)?", re.DOTALL)
_MOST = re.compile(r"MaxPoints:([0-9]+(?:[.,][0-9]+)?)")


class Brightspace(CourseSystem):
    """Brightspace puts numbers, name and date before each file, or makes folders called so."""

    name, title = "brightspace", "Brightspace"
    gradebook = "a file of grades that Brightspace exported"
    upload = "in the assignment, choose Add Feedback Files"

    def recognises(self, there: Sequence[Entry]) -> bool:
        """Whether most of these begin as Brightspace's names do, which no student can change."""
        files = [entry for entry in there if entry.name != _INDEX]
        return 2 * sum(any(readings(entry)) for entry in files) > len(files)

    def submissions(self, folder: str, there: Sequence[Entry]) -> Found:
        files = [entry for entry in there if entry.name != _INDEX or entry.is_folder]
        groups, unplaced = by_owner(files, readings, self.title)
        return [_submission(student, mine) for student, mine in groups], unplaced

    def columns(self, sheet: Sheet, column: str | None) -> Columns:
        table = Table(sheet)
        table.check_rows()
        marks = table.marks(_MARKS)
        if SCHOOL not in marks and LOGIN not in marks:
            raise sheet.error(f"no grades of Brightspace, which have columns OrgDefinedId or "
                              f"Username: {table}")  # fmt: skip
        missing = "no column with points: export the grades as 'Points grade'"
        grade, match = table.titled(column, _GRADE, missing)
        most = _MOST.search(match[2] or "")
        names = table.places("first name", "last name")
        return Columns(
            match[1],
            [_person(row, names, marks, grade) for row in table.rows],
            number(most[1]) if most else None,
            comma(text for place in range(len(table.titles)) for text in table.texts(place)),
        )


def readings(entry: Entry) -> Iterator[NamedFile]:
    """The ways to read a name of Brightspace, the one with the shortest owner first."""
    start = _NUMBERS.match(entry.name)
    parts = entry.name[start.end() :].split(_BETWEEN) if start else []
    for place in range(1, len(parts)):
        called = _BETWEEN.join(parts[place + 1 :])
        if start and _DATE.fullmatch(parts[place]) and (called or entry.is_folder):
            owner = _BETWEEN.join(parts[:place])
            before = f"{start[0]}{_BETWEEN.join(parts[: place + 1])}"
            date = _sortable(parts[place])
            yield NamedFile(entry, owner, start[1], called, number=date, again=before)


def _sortable(date: str) -> str:
    """The digits of a date, the year first; "" in a language other than English."""
    found = _ENGLISH.fullmatch(date)
    if not found or found[1].lower() not in _MONTHS:
        return ""
    hour = int(found[4]) % 12 + 12 * (found[6].lower() == "p")
    month = _MONTHS.index(found[1].lower()) + 1
    return f"{found[3]}{month:02}{int(found[2]):02}{hour:02}{found[5]}"


def _submission(student: Student, files: list[NamedFile]) -> Submission:
    """The newest of a student's submissions: all files, or the folder, of one date."""
    prefixes, order, pieces = {}, {}, []
    for prefix, mine in grouped((file.again, file) for file in files).items():
        folders = [file for file in mine if file.entry.is_folder]
        main, kept, rest = chosen(sorted(folders or mine, key=lambda f: f.entry.name), is_meant)
        where = (("", main.entry.path),) if folders else places(kept)
        older = tuple(file.entry.label for file in rest)
        piece = Piece(main.entry.label, where, passed_over=older)
        pieces.append(piece)
        prefixes[piece.source] = prefix
        order[piece.source] = mine[0].number, by_date(piece)
    found = newest(student, pieces, lambda piece: order[piece.source])
    feedback = f"{printable(prefixes[found.source])}/{REPORT}"
    return replace(found, feedback=feedback, at=by_clock(order[found.source][0], "%Y%m%d%H%M"))


def _person(row: Row, names: tuple[int, ...], marks: Mapping[str, int], grade: int) -> Person:
    """The person in a row; ids and user names begin with a # there."""
    found = person(row, names, marks, grade)
    return replace(found, marks={role: m.removeprefix("#") for role, m in found.marks.items()})
