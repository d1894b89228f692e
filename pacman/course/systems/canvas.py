"""Canvas: the files that it exports, and its gradebook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from pacman.course.gradebook.columns import Columns, Table, cell_text, comma, number
from pacman.course.gradebook.people import LOGIN, NUMBER, SCHOOL, Person, folded, name_key
from pacman.course.gradebook.sheet import Row, Sheet
from pacman.course.intake.contents import is_meant
from pacman.course.intake.entries import Entry, Submission
from pacman.course.intake.owners import NamedFile, by_owner, chosen, matches, places
from pacman.course.results.record import Student

from .base import NAMES, REPORT, CourseSystem, Found

# lovelaceada_LATE_1815_70012_multiAgents-1.py is: the owner, whether it is late, the numbers of the
# owner and of the file, and the file's name, with a -1 if there was one of that name already.
# Text typed into Canvas, or a link, has no number of its own.
_NAME = re.compile(r"_([0-9]+)(?:_([0-9]+)_(?=.)|_(?=(?:text|link)\.html\Z))", re.DOTALL)
_AGAIN = re.compile(r"(.+?)-([0-9]{1,3})(\.[^.]*)?", re.DOTALL)
_LATE = "_LATE"
_MARKS = {NUMBER: "id", SCHOOL: "sis user id", LOGIN: "sis login id"}
_ASSIGNMENT = re.compile(r"\([0-9]+\)$")
_POINTS_POSSIBLE, _READ_ONLY, _TEST_STUDENT = "points possible", "(read only)", "student, test"


class Canvas(CourseSystem):
    """Canvas numbers its people and files, and puts the numbers into names."""

    name, title = "canvas", "Canvas"
    gradebook = "a gradebook that Canvas exported"
    lateness_in = NAMES
    upload = "below the assignment, choose Upload Submissions"

    def recognises(self, there: Sequence[Entry]) -> bool:
        """Whether most of these have names as Canvas makes them.

        Names such as hw_2026_11_ada.py look similar, but all have the same number; and in
        ada_2026_11_hw.py different people share the number.
        """
        found = [next(readings(entry), None) for entry in there]
        files = [file for file in found if file is not None]
        users = {file.user for file in files}
        pairs = {(file.user, file.owner) for file in files}
        meant = {file.name for file in files if is_meant(file.name)}
        by_user = len(pairs) < 2 * len(users) and (len(users) > 1 or len(meant) == 1)
        return by_user and 2 * len(files) > len(found)

    def submissions(self, folder: str, there: Sequence[Entry]) -> Found:
        groups, unplaced = by_owner(there, readings, self.title)
        return [_submission(student, files) for student, files in groups], unplaced

    def columns(self, sheet: Sheet, column: str | None) -> Columns:
        table = Table(sheet)
        names = table.places("student") or table.places("lastname", "firstname")
        marks = table.marks(_MARKS)
        if not names or not marks:
            raise sheet.error(f"no gradebook of Canvas, which has columns Student and ID: {table}")
        who = (*names, *marks.values())
        # The rows between the titles and the people.
        about = [
            row
            for row in table.rows
            if _name(row, names) == _POINTS_POSSIBLE or not any(cell_text(row, i) for i in who)
        ]
        others = [*about, *(row for row in table.rows if _name(row, names) == _TEST_STUDENT)]
        table.rows = [row for row in table.rows if row not in others]
        table.check_rows()
        allowed = [
            place
            for place in range(max(*who, *table.places("section")) + 1, len(table.titles))
            if all(folded(cell_text(row, place)) != _READ_ONLY for row in about)
        ]
        known = [place for place in allowed if _ASSIGNMENT.search(table.titles[place])]
        grade = table.chosen(column, known, allowed)
        title = table.titles[grade]
        new = f"'{title}' has no number of Canvas's: importing it makes a new assignment"
        return Columns(
            title,
            [_person(row, names, marks, grade) for row in table.rows],
            next(filter(None, (number(cell_text(row, grade)) for row in about)), None),
            comma(c.text.strip() for row in (*about, *table.rows) for c in row.cells[max(who) :]),
            () if grade in known else (new,),
        )


def readings(entry: Entry) -> Iterator[NamedFile]:
    """The ways to read a name of Canvas, the one with the shortest owner first."""
    name = entry.name
    for match in () if entry.is_folder else matches(_NAME, name):
        owner, late = name[: match.start()], name.endswith(_LATE, 0, match.start())
        if late and owner != _LATE:
            owner = owner.removesuffix(_LATE)
        called = name[match.end() :]
        copy = ""
        if again := _AGAIN.fullmatch(called):
            called, copy = again[1] + (again[3] or ""), again[2]
        yield NamedFile(entry, owner, match[1], called, late, match[2] or "", copy)


def _submission(student: Student, files: list[NamedFile]) -> Submission:
    """The submission in a student's files.

    Canvas gives every file of one submission a number of its own. So the newest file that can be a
    whole submission decides: a zip is graded alone, any other file with all files but zips.
    """
    main, kept, rest = chosen(sorted(files, key=lambda file: file.age), is_meant)
    older = tuple(file.entry.label for file in rest)
    name = _feedback(main, files)
    return Submission(student, places(kept), main.entry.label, main.late, older, feedback=name)


def _feedback(main: NamedFile, files: list[NamedFile]) -> str:
    """The name of a file that Canvas attaches to the submission, as a comment.

    Of the parts between underscores, the first two of digits alone must be the numbers of the
    student and of one of the submission's files.
    """
    numbered = main if main.number else max(files, key=lambda file: file.age)
    if not numbered.number:
        return ""
    key = name_key(main.owner)
    owner = key if any(map(str.isalpha, key)) else "student"
    return f"{owner}_{numbered.user}_{numbered.number}_{REPORT}"


def _name(row: Row, names: tuple[int, ...]) -> str:
    """A name in the order for sorting: family name, given name."""
    return folded(", ".join(filter(None, (cell_text(row, place) for place in names))))


def _person(row: Row, names: tuple[int, ...], marks: Mapping[str, int], grade: int) -> Person:
    family, _, given = ", ".join(cell_text(row, place) for place in names).partition(",")
    name = f"{given.strip()} {family.strip()}".strip()
    values = {role: cell_text(row, place) for role, place in marks.items()}
    return Person(row.line, name, name_key(family + given), values, row.cells[grade])
