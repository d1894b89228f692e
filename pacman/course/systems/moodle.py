"""Moodle: the files that it exports, its grading worksheet and its gradebook.

The titles of columns are in the site's language, so we recognise columns by their content if we
can.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pacman.course.gradebook.columns import NO_GRADE, Columns, Table, comma, number, person
from pacman.course.gradebook.people import EMAIL, LOGIN, NUMBER, SCHOOL, Person
from pacman.course.gradebook.sheet import Row, Sheet
from pacman.course.intake.contents import is_again, is_meant
from pacman.course.intake.entries import Entry, Piece, newest
from pacman.course.intake.names import modified, natural
from pacman.course.intake.owners import NamedFile, by_owner, chosen, matches, places
from pacman.course.results.record import Student
from pacman.engine.players import STUDENT_FILE

from . import canvas
from .base import GRADEBOOK, REPORT, CourseSystem, Found

# A folder "Ada Lovelace_1815_assignsubmission_file_", or files that begin so.
_NAME = re.compile(r"_([0-9]+)_assignsubmission_([a-z]+)(?:_|\Z)")
_MARKS = {NUMBER: "identifier", SCHOOL: "id number", LOGIN: "username", EMAIL: "email address"}
# "Participant 1234", and not a login such as s1234.
_PARTICIPANT = re.compile(r"([^0-9a-z\s][^0-9]*[^0-9\s])\s*[0-9]+")
# "Assignment: Pacman (Real)"; the total of a course has no colon.
_ITEM = re.compile(r"[^:]+:.*\((?!percent|letter)[^()]*\)", re.IGNORECASE)

# "Submitted for grading - 1 day 2 hours late", in English, German, French and Spanish.
_LATE = re.compile(r"\b(late|verspätet|zu spät|retard|retraso)\b", re.IGNORECASE)
_UNITS = {"year|jahr|an|año": 31_536_000, "day|tag|jour|d[ií]a": 86_400,
    "hour|stunde|heure|hora": 3_600, "min": 60, "sec|sek|seg": 1}  # fmt: skip
_SPANS = [
    (re.compile(rf"\b([0-9]{{1,6}})\s+(?:{names})", re.IGNORECASE), seconds)
    for names, seconds in _UNITS.items()
]
# The last column of a worksheet, in the languages of many sites.
_COMMENTS = re.compile(
    "feedback|comment|kommentar|coment|comentario|commento|retroaliment|opmerking|komentar",
    re.IGNORECASE,
)


class Moodle(CourseSystem):
    """Moodle numbers its participants, and makes a folder for each or puts names before files."""

    name, title = "moodle", "Moodle"
    gradebook = "a worksheet of Moodle"
    lateness_in = GRADEBOOK
    upload = "under Submissions, choose Upload multiple feedback files in a zip"

    def recognises(self, there: Sequence[Entry]) -> bool:
        """Whether most of these have names as Moodle makes them, and no fewer than as Canvas does.

        The end of a name is the student's, who can make it look like the names of other systems.
        """
        found = sum(any(readings(entry)) for entry in there)
        by_canvas = sum(any(canvas.readings(entry)) for entry in there)
        return 2 * found > len(there) and found >= by_canvas

    def submissions(self, folder: str, there: Sequence[Entry]) -> Found:
        groups, unplaced = by_owner(there, readings, self.title)
        found = [newest(who, _pieces(files)) for who, files in groups]
        return [replace(one, feedback=_feedback(one.student)) for one in found], unplaced

    def columns(self, sheet: Sheet, column: str | None) -> Columns:
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
        last = len(table.titles) - 1  # behind the grades are comments, if a worksheet has any
        has_comments = most and last > grade + 1 and _COMMENTS.search(table.titles[last])
        comment = last if has_comments else None
        told = [place for place in allowed if place < grade] if most else []
        return Columns(
            table.titles[grade],
            [
                replace(_person(row, names, marks, grade, comment), late_by=_late_by(row, told))
                for row in table.rows
            ],
            most,
            comma(text for place in allowed for text in table.texts(place)),
            () if most else ("the file doesn't say how many points Moodle takes at most",),
            limit=self.title,
        )


def readings(entry: Entry) -> Iterator[NamedFile]:
    """The ways to read a name of Moodle, the one with the shortest owner first."""
    for match in matches(_NAME, entry.name):
        called = entry.name[match.end() :] or entry.name
        yield NamedFile(entry, entry.name[: match.start()], match[1], called, kind=match[2])


def _feedback(student: Student) -> str:
    """The name of a feedback file; Moodle reads the number behind the first underscore."""
    name = student.name.replace("_", " ").lstrip(".~ ") or "student"
    return f"{name}_{student.id}_assignsubmission_file_/{REPORT}"


def _pieces(files: list[NamedFile]) -> list[Piece]:
    """The possible submissions of a student: each folder, and all loose files together.

    Text typed into Moodle counts only if there is no file.
    """
    files = [file for file in files if file.kind == "file"] or files
    pieces = [Piece(f.entry.label, (("", f.entry.path),)) for f in files if f.entry.is_folder]
    loose = [file for file in files if not file.entry.is_folder]
    return [*pieces, _loose(loose)] if loose else pieces


def _loose(files: list[NamedFile]) -> Piece:
    """The submission in a student's loose files, which Moodle doesn't number.

    The newest by date is graded; of equally old ones that with the right name. A file with one more
    word in its name, such as multiAgents_old.py, may be something else: it is never graded if a
    file without that word exists.
    """
    files = sorted(
        files, key=lambda f: (modified(f.entry.path), f.name == STUDENT_FILE, natural(f.name))
    )
    is_main = is_again if any(is_again(file.name) for file in files) else is_meant
    main, kept, rest = chosen(files, is_main)
    # Beside a file of another name it would be unclear which of the two was meant.
    unclear = [file for file in kept if is_meant(file.name) and file is not main]
    if main.name != STUDENT_FILE:
        kept = [file for file in kept if file not in unclear]
    passed_over = tuple(file.entry.label for file in (*rest, *unclear))
    return Piece(main.entry.label, places(kept), passed_over=passed_over)


def _is_for_grades(table: Table, place: int, worksheet: bool) -> bool:
    texts = table.texts(place)
    if not all(text in NO_GRADE or number(text) is not None for text in texts):
        return False
    if worksheet:
        return _maximum(table, place) is not None
    return _ITEM.fullmatch(table.titles[place]) is not None


def _maximum(table: Table, place: int) -> float | None:
    """The number to the right of a worksheet's grades, if it is the same in every row."""
    if place + 1 == len(table.titles):
        return None
    values = {number(row.cells[place + 1].text.strip()) for row in table.rows}
    return next(iter(values)) or None if len(values) == 1 else None


def _late_by(row: Row, places: Iterable[int]) -> int | None:
    """The most seconds of lateness that one of these cells states; None if none does.

    Moodle names the two largest units, and leaves out the rest. Students write some of these cells,
    such as the city of their profile: nobody can become less late by that.
    """
    parts = [part for place in places for part in row.cells[place].text.split(" - ")]
    late = [
        [int(n) * seconds for unit, seconds in _SPANS for n in unit.findall(part)]
        for part in parts
        if _LATE.search(part)
    ]
    return max((sum(spans) for spans in late if spans), default=None)


def _by_content(table: Table, known: Mapping[str, int]) -> dict[str, int]:
    """The columns of participants' numbers and of mail addresses, recognised by their texts."""
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
    """The columns of names: in a worksheet of any language, the one after the numbers."""
    for titles in (["full name"], ["first name", "last name"], ["first name", "surname"]):
        if found := table.places(*titles):
            return found
    after = marks.get(NUMBER, -1) + 1
    texts = table.texts(after)
    # Without names, as in anonymous marking, most rows have the same text there.
    if 0 < after < len(table.titles) and after not in marks.values():
        return (after,) if 10 * len(set(texts)) > 9 * len(table.rows) > 9 else ()
    return ()


def _person(
    row: Row, names: tuple[int, ...], marks: Mapping[str, int], grade: int, comment: int | None
) -> Person:
    found = person(row, names, marks, grade)
    digits = re.search("[0-9]+$", found.marks.get(NUMBER, ""))
    known = {**found.marks, NUMBER: digits[0]} if digits else found.marks
    said = None if comment is None else row.cells[comment]
    return replace(found, marks=known, comment=said)
