"""Blackboard: the files that it exports, and its gradebook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import takewhile

from pacman.course.gradebook.columns import Columns, Table, comma, number, person
from pacman.course.gradebook.people import LOGIN, SCHOOL, Person, folded
from pacman.course.gradebook.sheet import Row, Sheet
from pacman.course.intake.contents import is_meant
from pacman.course.intake.entries import Entry, Piece, Submission, grouped, newest
from pacman.course.intake.names import text
from pacman.course.intake.owners import NamedFile, by_clock, by_owner, chosen, matches, places
from pacman.course.results.record import Student

from . import canvas, moodle
from .base import CourseSystem, Found

# "Pacman_ada_attempt_2026-11-18-22-23-44_multiAgents.py": the assignment, the login, the date and
# the file. For each attempt there is a text without a name of its own, which says who it is of.
_NAME = re.compile(r"_attempt_([0-9]{4}(?:-[0-9]{2}){5})(?:_(?=.)|(?=\.txt\Z))", re.DOTALL)
# The last word in brackets of its first line: "Name: Ada Lovelace (ada)".
_SAID = re.compile(r"[^:\n]{1,40}:\s*(.*\S)\s*\(([^()\s]+)\)\s*")
_MOST_READ = 2_000
_MARKS = {SCHOOL: "student id", LOGIN: "username"}
# "Pacman [Total Pts: 25 Score] |409586": Blackboard knows the column by its number.
_GRADE = re.compile(
    r"(.*?)\s*\[[^\[\]]*?([0-9]+(?:[.,][0-9]+)?)?[^\[\]0-9]*\]\s*\|\s*[0-9]+", re.DOTALL
)
_FEEDBACK, _FORMAT = "feedback to learner", "feedback format"
_SMART, _PLAIN = ("SMART_TEXT", "HTML"), "PLAIN_TEXT"


class Blackboard(CourseSystem):
    """Blackboard puts the assignment, the login and the date of the attempt before each file."""

    name, title = "blackboard", "Blackboard"
    gradebook = "a gradebook that Blackboard exported"

    def recognises(self, there: Sequence[Entry]) -> bool:
        """Whether most of these have names as Blackboard makes them, and no fewer than as others.

        The end of a name is the student's, who can hand in many files with such names elsewhere.
        """
        fitting = sum(not e.is_folder and _NAME.search(e.name, 1) is not None for e in there)
        others = (sum(any(read(entry)) for entry in there)
                  for read in (canvas.readings, moodle.readings))  # fmt: skip
        return 2 * fitting > len(there) and fitting >= max(others)

    def submissions(self, folder: str, there: Sequence[Entry]) -> Found:
        files = [entry for entry in there if not entry.is_folder]
        names = dict(filter(None, map(_said, files)))
        titles = _titles([entry.name for entry in files], names)
        read = partial(readings, titles=titles)
        taken = [entry for entry in there if not _attempt(entry)]
        groups, unplaced = by_owner(taken, read, self.title)
        return [_submission(student, names, mine) for student, mine in groups], unplaced

    def columns(self, sheet: Sheet, column: str | None) -> Columns:
        table = Table(sheet)
        table.check_rows()
        marks = table.marks(_MARKS)
        if LOGIN not in marks:
            raise sheet.error(f"no gradebook of Blackboard, which has a column Username: {table}")
        names = table.places("first name", "last name")
        missing = "no column with a number behind |, by which Blackboard knows it"
        grade, match = table.titled(column, _GRADE, missing)
        return Columns(
            match[1],
            [_person(row, table, names, marks, grade) for row in table.rows],
            number(match[2] or "") or None,
            comma(each for place in range(len(table.titles)) for each in table.texts(place)),
        )


def readings(entry: Entry, titles: Sequence[str]) -> Iterator[NamedFile]:
    """The ways to read a name of Blackboard, for each title that the assignment may have."""
    for match in () if entry.is_folder else matches(_NAME, entry.name):
        for title in titles:
            login = entry.name[len(title) + 1 : match.start()]
            if login and entry.name.startswith(f"{title}_"):
                date = match[1].replace("-", "")
                called = entry.name[match.end() :]
                yield NamedFile(entry, login, folded(login), called, number=date)


def _titles(names: Sequence[str], said: Mapping[str, str]) -> list[str]:
    """The titles that the assignment may have: what all names begin with, up to an underscore.

    A title and a login may have underscores, too. The texts of attempts know the logins.
    """
    heads = [name[: match.start()] for name in names if (match := _NAME.search(name, 1))]
    possible = {
        head[:place] for head in heads[:1] for place in range(1, len(head)) if head[place] == "_"
    }
    common = [t for t in possible if all(h.startswith(f"{t}_") for h in heads)]
    proven = [t for t in common if any(h.removeprefix(f"{t}_") in said for h in heads)]
    return sorted(proven or common)


def _attempt(entry: Entry) -> str:
    """The name of the text of an attempt, up to its date; "" for any other entry."""
    match = None if entry.is_folder else _NAME.search(entry.name, 1)
    # "..._.txt" is a student's file called .txt, and not the text of the attempt.
    return entry.name[: match.start()] if match and entry.name[match.end(1) :] == ".txt" else ""


def _said(entry: Entry) -> tuple[str, str] | None:
    """The login and the name that the text of an attempt begins with."""
    if not (head := _attempt(entry)):
        return None
    with suppress(OSError), open(entry.path, encoding="utf-8-sig", errors="replace") as file:
        match = _SAID.fullmatch(file.readline(_MOST_READ))
        if match and head.endswith(f"_{match[2]}"):
            return match[2], text(match[1])
    return None


def _submission(student: Student, names: Mapping[str, str], files: list[NamedFile]) -> Submission:
    """The files of the newest attempt that has any."""
    login = student.name
    who = Student(login, names.get(login, ""), login)
    pieces, dates = [], {}
    for date, mine in sorted(grouped((file.number, file) for file in files).items()):
        main, kept, rest = chosen(sorted(mine, key=lambda file: file.age), is_meant)
        older = tuple(file.entry.label for file in rest)
        pieces.append(Piece(main.entry.label, places(kept), passed_over=older))
        dates[main.entry.label] = date
    found = newest(who, pieces, pieces.index)
    return replace(found, at=by_clock(dates[found.source], "%Y%m%d%H%M%S"))


def _person(
    row: Row, table: Table, names: tuple[int, ...], marks: Mapping[str, int], grade: int
) -> Person:
    """The person in a row, with the feedback if that is HTML or plain text, or not begun yet."""
    found = person(row, names, marks, grade)
    feedback = _feedback(table, grade)
    if feedback is None:
        return found
    said, style = row.cells[feedback], row.cells[feedback + 1]
    if style.text.strip() in (*_SMART, _PLAIN):
        return replace(found, comment=said, plain=style.text.strip() == _PLAIN)
    if not style.text.strip() and not said.text.strip():
        return replace(found, comment=said, style=(style, _SMART[0]))
    return found


def _feedback(table: Table, grade: int) -> int | None:
    """The column of feedback, before its format: the only one between this grade and the next."""
    behind = takewhile(lambda title: not _GRADE.fullmatch(title), table.titles[grade + 1 :])
    titles = [folded(title) for title in behind]
    if titles.count(_FEEDBACK) != 1:
        return None
    place = titles.index(_FEEDBACK)
    return grade + 1 + place if titles[place + 1 : place + 2] == [_FORMAT] else None
