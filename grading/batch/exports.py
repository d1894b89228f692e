"""The exports of Canvas and Moodle, which say in the names of files whose they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from grading.staging import SubmissionError
from pacman.agent import STUDENT_FILE

from .contents import is_again, is_meant, taken
from .entries import (
    Entry,
    Piece,
    Place,
    Submission,
    Unplaced,
    by_date,
    grouped,
    modified,
    natural,
    newest,
    number,
    text,
)
from .record import Student

# Canvas: lovelaceada_LATE_1815_70012_multiAgents-1.py, that is: whose and whether late, the numbers
# of the person and of the file, and how it was called, with a -1 if there was one already.
_CANVAS = re.compile(r"(.+?)_(LATE_)?([0-9]+)_([0-9]+)_(.+)", re.DOTALL)
# The same of somebody whose name ends in a number, such as ada_1815.
_CANVAS_NUMBERED = re.compile(r"(.+?_[0-9]+)_()([0-9]+)_([0-9]+)_(.+)", re.DOTALL)
# What was typed into Canvas, or is a link, has no number of its own.
_CANVAS_TYPED = re.compile(r"(.+?)_(LATE_)?([0-9]+)_()((?:text|link)\.html)", re.DOTALL)
_AGAIN = re.compile(r"(.+?)-([0-9]{1,3})(\.[^.]*)?", re.DOTALL)
# Moodle: a folder "Ada Lovelace_1815_assignsubmission_file_", or files that begin so.
_MOODLE = re.compile(r"(.+?)_([0-9]+)_assignsubmission_([a-z]+)(?:_(.*))?", re.DOTALL)


@dataclass(frozen=True)
class _File:
    """A file of Canvas's."""

    entry: Entry
    owner: str
    late: bool
    user: str
    number: str
    name: str
    again: str

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
    found = [_canvas_file(entry) for entry in there]
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
    found = sum(_MOODLE.fullmatch(entry.name) is not None for entry in there)
    return 2 * found > len(there) and found >= sum(map(bool, map(_canvas_file, there)))


def canvas(there: Iterable[Entry]) -> tuple[list[Submission], Unplaced]:
    """The submissions in an export of Canvas, and what is none."""
    files, unplaced = [], []
    for entry in there:
        file = _canvas_file(entry)
        if file:
            files.append(file)
        else:
            unplaced.append((entry.label, "not named as Canvas names what it exports"))
    found = []
    for user, group in grouped((file.user, file) for file in _settled(files)).items():
        if same := _who(unplaced, user, [(file.owner, file.entry.label) for file in group]):
            found.append(_of_canvas(Student(user, same), sorted(group, key=lambda f: f.age)))
    return found, unplaced


def moodle(there: Iterable[Entry]) -> tuple[list[Submission], Unplaced]:
    """The submissions in an export of Moodle, and what is none."""
    named, unplaced = [], []
    for entry in there:
        match = _MOODLE.fullmatch(entry.name)
        if match:
            named.append((match[2], (match, entry)))
        else:
            unplaced.append((entry.label, "not named as Moodle names what it exports"))
    found = []
    for user, group in grouped(named).items():
        if same := _who(unplaced, user, [(match[1], entry.label) for match, entry in group]):
            found.append(newest(Student(user, same), _of_moodle(group), by_date))
    return found, unplaced


def _who(unplaced: Unplaced, user: str, names: list[tuple[str, str]]) -> str:
    """The name of a person who has this number, "" where it's that of two people."""
    found = sorted({text(name) for name, _ in names})
    if len(found) == 1:
        return found[0] or user
    why = f"{user} is the number of {found[0]} and of {found[1]}: whose is it?"
    unplaced += [(label, why) for _, label in names]
    return ""


def _settled(files: list[_File]) -> Iterator[_File]:
    """The files, with a number as part of the owner's name where it is surely somebody else's.

    Otherwise somebody who took the name bob_1815 would make it unclear whose the files of 1815 are.
    """
    numbered = {file.entry: _canvas_file(file.entry, _CANVAS_NUMBERED) for file in files}
    sure = grouped((file.user, file.owner) for file in files if not numbered[file.entry])
    for file in files:
        is_anothers = file.owner not in sure.get(file.user, [file.owner])
        yield (numbered[file.entry] if is_anothers else None) or file


def _canvas_file(entry: Entry, *forms: re.Pattern[str]) -> _File | None:
    matches = (form.fullmatch(entry.name) for form in forms or (_CANVAS, _CANVAS_TYPED))
    match = next(filter(None, matches), None)
    if entry.is_folder or match is None:
        return None
    owner, late, user, file_number, called = match.groups()
    again = _AGAIN.fullmatch(called)
    if again:
        called = again[1] + (again[3] or "")
    return _File(entry, owner, bool(late), user, file_number, called, again[2] if again else "")


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


def _of_moodle(group: list[tuple[re.Match[str], Entry]]) -> list[Piece]:
    """The things that a student may have handed in: each folder, and all loose files together.

    What was typed into Moodle only counts where there is no file.
    """
    files = [pair for pair in group if pair[0][3] == "file"] or group
    pieces = [Piece(entry.label, (("", entry.path),)) for _, entry in files if entry.is_folder]
    loose = [
        _File(entry, match[1], False, match[2], "", match[4] or entry.name, "")
        for match, entry in files
        if not entry.is_folder
    ]
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
