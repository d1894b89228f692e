"""A plain folder, in which every submission has the name of its student."""

from __future__ import annotations

from collections.abc import Sequence

from pacman.course.intake.entries import Entry, Piece, grouped, newest
from pacman.course.intake.names import Place, text
from pacman.course.results.record import Student
from pacman.engine.players import STUDENT_FILE
from pacman.support.errors import UserError
from pacman.support.text import printable

from .base import CourseSystem, Found

# The endings of submissions, the longer of two first; the rest of the name is the student's.
_ENDINGS = (".py.txt", ".tar.gz", ".tar.xz", ".py", ".zip", ".ipynb", ".tar", ".tgz", ".rar", ".7z")


class Folder(CourseSystem):
    """No system at all: a folder with a file, folder or zip for each student."""

    name, title = "folder", ""

    def recognises(self, there: Sequence[Entry]) -> bool:
        return True

    def submissions(self, folder: str, there: Sequence[Entry]) -> Found:
        if any(entry.name == STUDENT_FILE and not entry.is_folder for entry in there):
            raise UserError(
                f"{folder}: there is a {STUDENT_FILE} in it, but nothing says whose it is: call it "
                f"like its student, or say python autograder.py {folder} to grade just that"
            )
        pieces, unplaced = [], []
        for entry in there:
            if stem := stem_of(entry):
                pieces.append((text(stem) or printable(stem), Piece(entry.label, (_place(entry),))))
            else:
                wanted = "a folder, a zip or a Python file"
                unplaced.append((entry.label, f"no submission: expected {wanted}"))
        groups = grouped(pieces).items()
        return [newest(Student(name), group) for name, group in groups], unplaced


def stem_of(entry: Entry) -> str:
    """The student's part of a name; "" if it is no submission."""
    if entry.is_folder:
        return entry.name
    lower = entry.name.lower()
    ending = next((ending for ending in _ENDINGS if lower.endswith(ending)), None)
    return "" if ending is None else entry.name[: -len(ending)]


def _place(entry: Entry) -> Place:
    """The entry, with the name that a file should have, since its own is the student's."""
    if entry.is_folder:
        return "", entry.path
    is_code = entry.name.lower().endswith((".py", ".py.txt"))
    return STUDENT_FILE if is_code else entry.name, entry.path
