"""The exports of Canvas and Moodle, which say in the names of files whose they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pacman.course.intake.entries import (
    Entry,
    Piece,
    Submission,
    Unplaced,
    by_date,
    grouped,
    newest,
)
from pacman.course.intake.names import Place, modified, natural, number, text
from pacman.course.results.record import Student
from pacman.engine.players import STUDENT_FILE
from pacman.grading.sandbox.staging import SubmissionError

from .contents import is_again, is_meant, taken

# Canvas: lovelaceada_LATE_1815_70012_multiAgents-1.py, that is: whose and whether late, the numbers
# of the person and of the file, and how it was called, with a -1 if there was one already. What was
# typed into Canvas, or is a link, has no number of its own.
_CANVAS = re.compile(r"_([0-9]+)(?:_([0-9]+)_(?=.)|_(?=(?:text|link)\.html\Z))", re.DOTALL)
_AGAIN = re.compile(r"(.+?)-([0-9]{1,3})(\.[^.]*)?", re.DOTALL)
# Moodle: a folder "Ada Lovelace_1815_assignsubmission_file_", or files that begin so.
_MOODLE = re.compile(r"_([0-9]+)_assignsubmission_([a-z]+)(?:_|\Z)")
_LATE = "_LATE"
# Of the people whose a file could be.
_MOST_NAMED = 3


@dataclass(frozen=True)
class _File:
    """A file or folder, as its name can be read."""

    entry: Entry
    owner: str
    late: bool
    user: str
    number: str
    name: str
    again: str = ""
    kind: str = "file"

    @property
    def whose(self) -> tuple[str, str]:
        return self.user, text(self.owner)

    @property
    def age(self) -> tuple[tuple[int, str], tuple[int, str], str]:
        """An order, the newest last."""
        return number(self.number), number(self.again), self.entry.name

    @property
    def is_zip(self) -> bool:
        return self.name.lower().endswith(".zip")


def is_canvas(there: Iterable[Entry]) -> bool:
    """Whether most of these are named as Canvas does it.

    Names such as hw_2026_11_ada.py look like that, too, but all have the same number; and in
    ada_2026_11_hw.py it is the number of different people.
    """
    found = [next(_on_canvas(entry), None) for entry in there]
    files = [file for file in found if file is not None]
    users = {file.user for file in files}
    pairs = {(file.user, file.owner) for file in files}
    meant = {file.name for file in files if is_meant(file.name)}
    by_user = len(pairs) < 2 * len(users) and (len(users) > 1 or len(meant) == 1)
    return by_user and 2 * len(files) > len(found)


def is_moodle(there: Collection[Entry]) -> bool:
    """Whether most of these are named as Moodle does it, and no fewer than as Canvas does it.

    The end of a name is the student's, who can write there what other systems do.
    """
    found = sum(any(_on_moodle(entry)) for entry in there)
    return 2 * found > len(there) and found >= sum(any(_on_canvas(entry)) for entry in there)


def canvas(there: Iterable[Entry]) -> tuple[list[Submission], Unplaced]:
    """The submissions in an export of Canvas, and what is none."""
    groups, unplaced = _by_user(there, _on_canvas, "Canvas")
    found = [_of_canvas(who, sorted(files, key=lambda f: f.age)) for who, files in groups]
    return found, unplaced


def moodle(there: Iterable[Entry]) -> tuple[list[Submission], Unplaced]:
    """The submissions in an export of Moodle, and what is none."""
    groups, unplaced = _by_user(there, _on_moodle, "Moodle")
    return [newest(who, _of_moodle(files), by_date) for who, files in groups], unplaced


def _by_user(
    there: Iterable[Entry], readings: Callable[[Entry], Iterator[_File]], system: str
) -> tuple[list[tuple[Student, list[_File]]], Unplaced]:
    """The files of each student, and what is nobody's or could be of two.

    People choose their own names and those of their files, so some names can be read in two ways.
    What is read in one way only says surely who has which number.
    """
    read = {entry: {file.whose: file for file in readings(entry)} for entry in there}
    alone = [file for files in read.values() if len(files) == 1 for file in files.values()]
    owners = grouped((file.user, file.whose) for file in alone)
    groups: dict[str, list[_File]] = {}
    unplaced: Unplaced = []
    for entry, files in read.items():
        fit = [f for who, f in files.items() if who in owners.get(f.user, [who])]
        if len(fit) == 1:
            groups.setdefault(fit[0].user, []).append(fit[0])
        elif not files:
            why = f"not named as {system} names what it exports"
            unplaced.append((entry.label, why))
        else:
            unplaced.append((entry.label, _unclear(fit or [*files.values()])))
    return list(_settled(groups, unplaced)), unplaced


def _unclear(files: list[_File]) -> str:
    """Why nobody is given a file whose name can be read in these ways."""
    who = [f"{text(file.owner)} ({file.user})" for file in files]
    first = ", ".join(who[:-1][:_MOST_NAMED])
    return (
        f"fits {first} and {who[-1]}: grade it by itself, or rename it so that it fits one of them"
    )


def _settled(
    groups: dict[str, list[_File]], unplaced: Unplaced
) -> Iterator[tuple[Student, list[_File]]]:
    """Each student's files, but where a number is that of two people."""
    for user, files in groups.items():
        found = sorted({text(file.owner) for file in files})
        if len(found) == 1:
            yield Student(user, found[0] or user), files
        else:
            why = f"{user} is the number of {found[0]} and of {found[1]}: whose is it?"
            unplaced += [(file.entry.label, why) for file in files]


def _on_canvas(entry: Entry) -> Iterator[_File]:
    """The ways in which a name can be Canvas's, that of the shortest owner first."""
    name = entry.name
    for match in () if entry.is_folder else _overlapping(_CANVAS, name):
        owner, late = name[: match.start()], name.endswith(_LATE, 0, match.start())
        if late and owner != _LATE:
            owner = owner.removesuffix(_LATE)
        called = name[match.end() :]
        again = _AGAIN.fullmatch(called)
        if again:
            called = again[1] + (again[3] or "")
        number = again[2] if again else ""
        yield _File(entry, owner, late, match[1], match[2] or "", called, number)


def _on_moodle(entry: Entry) -> Iterator[_File]:
    """The same of Moodle."""
    for match in _overlapping(_MOODLE, entry.name):
        called = entry.name[match.end() :] or entry.name
        owner = entry.name[: match.start()]
        yield _File(entry, owner, False, match[1], "", called, kind=match[2])


def _overlapping(pattern: re.Pattern[str], name: str) -> Iterator[re.Match[str]]:
    """All places in a name that look so, and have an owner before them."""
    match = pattern.search(name, 1)
    while match:
        yield match
        match = pattern.search(name, match.start() + 1)


def _of_canvas(student: Student, files: list[_File]) -> Submission:
    """What is graded of a student's files, of which the newest is the last.

    Canvas gives every file of one submission a number of its own. So the newest of those that can
    be a whole submission says what is graded: a zip alone, or a file with all that aren't zips.
    """
    main, kept, left = _chosen(files, is_meant)
    return Submission(
        student,
        _places(kept),
        main.entry.label,
        main.late,
        tuple(file.entry.label for file in left),
    )


def _chosen(
    files: list[_File], is_main: Callable[[str], bool]
) -> tuple[_File, list[_File], list[_File]]:
    """The file that says what is graded, all that go with it, and what is left, the newest first.

    The newest file is the last, and of several by one name that one is kept.
    """
    wholes = [file for file in files if file.is_zip or is_main(file.name)]
    codes = [file for file in files if file.name.lower().endswith(".py")]
    main = (wholes or codes or files)[-1]
    if main.is_zip and not _can_be_graded(main):
        main = next((file for file in reversed(wholes) if not file.is_zip), main)
    kept = {file.name: file for file in files if file not in wholes and not main.is_zip}
    kept[main.name] = main
    left = [file for file in reversed(files) if kept.get(file.name) is not file]
    return main, [*kept.values()], left


def _places(files: Iterable[_File]) -> tuple[Place, ...]:
    return tuple((file.name, file.entry.path) for file in files)


def _can_be_graded(file: _File) -> bool:
    try:
        taken([(file.name, file.entry.path)])
    except SubmissionError:
        return False
    return True


def _of_moodle(files: list[_File]) -> list[Piece]:
    """The things that a student may have handed in: each folder, and all loose files together.

    What was typed into Moodle only counts where there is no file.
    """
    files = [file for file in files if file.kind == "file"] or files
    pieces = [Piece(f.entry.label, (("", f.entry.path),)) for f in files if f.entry.is_folder]
    loose = [file for file in files if not file.entry.is_folder]
    return [*pieces, _loose(loose)] if loose else pieces


def _loose(files: list[_File]) -> Piece:
    """What is graded of the files that a student handed in on Moodle, which numbers none of them.

    So their dates tell which is the newest; where they are the same, it is the one that is called
    as it should be. What has a word more in its name, such as multiAgents_old.py, may be another
    thing: beside that file it counts for none of these.
    """
    files = sorted(files, key=_age_on_moodle)
    is_main = is_again if any(is_again(file.name) for file in files) else is_meant
    main, kept, left = _chosen(files, is_main)
    # Beside another name nobody could know which of two was meant.
    unclear = [file for file in kept if is_meant(file.name) and file is not main]
    if main.name != STUDENT_FILE:
        kept = [file for file in kept if file not in unclear]
    passed_over = tuple(file.entry.label for file in (*left, *unclear))
    return Piece(main.entry.label, _places(kept), passed_over=passed_over)


def _age_on_moodle(file: _File) -> tuple[float, bool, Any]:
    return modified(file.entry.path), file.name == STUDENT_FILE, natural(file.name)
