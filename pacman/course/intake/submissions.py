"""Finding the submissions in a folder, whoever exported it, and saying what was found for whom."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from pacman.course.intake.entries import (
    Entry,
    Piece,
    Submission,
    Unplaced,
    by_date,
    entries,
    grouped,
    newest,
)
from pacman.course.intake.names import natural, text
from pacman.course.results.record import Student
from pacman.engine.players import STUDENT_FILE
from pacman.support.errors import UserError
from pacman.support.text import printable

from .exports import canvas, is_canvas, is_moodle, moodle
from .metadata import EXPORT, METADATA, gradescope, is_gradescope
from .unpacked import unpacked

__all__ = ["CANVAS", "FOLDER", "GRADESCOPE", "MOODLE", "Found", "Submission", "found"]

GRADESCOPE, CANVAS, MOODLE, FOLDER = "gradescope", "canvas", "moodle", "folder"
# What a submission's name ends in, the longer of two first; without that it is the student's.
_ENDINGS = (".py.txt", ".tar.gz", ".tar.xz", ".py", ".zip", ".ipynb", ".tar", ".tgz", ".rar", ".7z")
# Folders with nothing but a folder in them, around an export.
_MOST_WRAPPERS = 3


@dataclass(frozen=True)
class Found:
    """What is in a folder of submissions."""

    kind: str
    submissions: tuple[Submission, ...]  # one for each student, in a natural order of their ids
    unplaced: tuple[tuple[str, str], ...]  # what is nobody's submission, and why


@contextmanager
def found(path: str) -> Iterator[Found]:
    """The submissions in a folder or in a zip, which is unpacked for as long as that is needed.

    Raises UserError where it cannot be known what is there.
    """
    if os.path.isdir(path):
        yield _found(path, *_unwrapped(path, zipped=False))
    elif not os.path.lexists(path):
        raise UserError(f"{path}: there is no such folder")
    elif not os.path.isfile(path) or not zipfile.is_zipfile(path):
        raise UserError(f"{path}: expected a folder of submissions, or a zip with one in it")
    else:
        with unpacked(path) as (folder, left_out):
            try:
                there = _found(folder, *_unwrapped(folder, zipped=True))
            except UserError as error:
                raise UserError(str(error).replace(folder, path)) from None
            yield replace(there, unplaced=(*there.unplaced, *left_out))


def _found(folder: str, inside: str, prefix: str) -> Found:
    there, refused = entries(inside)
    kind = _kind(there)
    if kind == GRADESCOPE:
        submissions, unplaced = gradescope(inside, there)
    elif kind == CANVAS:
        submissions, unplaced = canvas(there)
    elif kind == MOODLE:
        submissions, unplaced = moodle(there)
    else:
        submissions, unplaced = _plain(folder, there)
    groups = grouped((submission.student.id, submission) for submission in submissions)
    alone = [group[0] for _, group in sorted(groups.items(), key=_by_id) if len(group) == 1]
    doubled = [submission for group in groups.values() if len(group) > 1 for submission in group]
    unplaced += [(one.source, f"two students are called {one.student.id}") for one in doubled]
    return Found(
        kind,
        tuple(_below(prefix, submission) for submission in alone),
        tuple((prefix + name, why) for name, why in (*unplaced, *refused)),
    )


def _by_id(group: tuple[str, Any]) -> Any:
    return natural(group[0])


def _kind(there: list[Entry]) -> str:
    """Who exported this, as far as the names tell."""
    if is_gradescope(there):
        return GRADESCOPE
    if is_moodle(there):
        return MOODLE
    return CANVAS if is_canvas(there) else FOLDER


def _unwrapped(folder: str, *, zipped: bool) -> tuple[str, str]:
    """The folder that has the submissions in it, and how names in it begin, seen from this one.

    A folder that is alone in this one is it if it is an export. In a zip, which often is of a
    folder, so it is if it has several things in it, none of which makes it a submission itself.
    """
    inside, prefix = folder, ""
    for _ in range(_MOST_WRAPPERS):
        there, _refused = entries(inside)
        if len(there) != 1 or not there[0].is_folder or _kind(there) != FOLDER:
            break
        inside, prefix = there[0].path, f"{prefix}{there[0].label}/"
    there, _refused = entries(inside)
    if prefix and is_gradescope(there) and not EXPORT.fullmatch(os.path.basename(inside)):
        raise UserError(
            f"{folder}: '{prefix[:-1]}' in it looks like an export of Gradescope, but isn't called "
            "so: if it is one, name that folder itself; if it is a student's, delete its "
            f"{METADATA}"
        )
    several = sum(entry.is_folder or _stem(entry.name) != "" for entry in there) > 1
    # Only the name itself: of a class one may be called multiAgents_ada.py, or all may.
    is_one = any(entry.name.casefold() == STUDENT_FILE.casefold() for entry in there)
    is_class = zipped and several and not is_one
    return (inside, prefix) if is_class or _kind(there) != FOLDER else (folder, "")


def _below(prefix: str, submission: Submission) -> Submission:
    """A submission whose names are seen from a folder above."""
    if not prefix:
        return submission
    passed_over = tuple(prefix + name for name in submission.passed_over)
    return replace(submission, source=prefix + submission.source, passed_over=passed_over)


def _plain(folder: str, there: list[Entry]) -> tuple[list[Submission], Unplaced]:
    """The submissions in a folder where each is called like its student."""
    if any(entry.name == STUDENT_FILE and not entry.is_folder for entry in there):
        raise UserError(
            f"{folder}: there is a {STUDENT_FILE} in it, but nothing says whose it is: call it "
            f"like its student, or say python autograder.py {folder} to grade just that"
        )
    pieces, unplaced = [], []
    for entry in there:
        stem = entry.name if entry.is_folder else _stem(entry.name)
        if stem:
            pieces.append((text(stem) or printable(stem), Piece(entry.label, (_place(entry),))))
        else:
            why = "no submission: expected a folder, a zip or a Python file"
            unplaced.append((entry.label, why))
    groups = grouped(pieces).items()
    return [newest(Student(name), group, by_date) for name, group in groups], unplaced


def _stem(name: str) -> str:
    """The name of a file without its ending; "" for what is no submission."""
    lower = name.lower()
    ending = next((ending for ending in _ENDINGS if lower.endswith(ending)), None)
    return "" if ending is None else name[: -len(ending)]


def _place(entry: Entry) -> tuple[str, str]:
    """What is graded, by the name that it should have, since its own is its student's."""
    if entry.is_folder:
        return "", entry.path
    is_code = entry.name.lower().endswith((".py", ".py.txt"))
    return STUDENT_FILE if is_code else entry.name, entry.path
