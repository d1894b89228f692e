"""An export: the course system that made it, and the submissions in it."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from pacman.course.intake.archive import unpacked
from pacman.course.intake.entries import Submission, entries, grouped
from pacman.course.intake.names import natural
from pacman.engine.players import STUDENT_FILE
from pacman.support.errors import UserError

from .base import CourseSystem
from .folder import stem_of
from .registry import system_of

# Folders with nothing but a folder in them, around an export.
_MOST_WRAPPERS = 3


@dataclass(frozen=True)
class Export:
    """The submissions in a folder."""

    system: CourseSystem
    submissions: tuple[Submission, ...]  # one for each student, in a natural order of their ids
    unplaced: tuple[tuple[str, str], ...]  # what is no student's submission, and why
    notes: tuple[str, ...] = ()  # about teams
    teams: frozenset[str] = frozenset()  # ids that a roster gave to teams instead of students


@contextmanager
def open_export(path: str) -> Iterator[Export]:
    """The submissions in a folder or in a zip, which stays unpacked until this is closed.

    Raises UserError if they cannot be found for certain.
    """
    if os.path.isdir(path):
        yield _export(*_unwrapped(path, zipped=False))
    elif not os.path.lexists(path):
        raise UserError(f"{path}: there is no such folder")
    elif not os.path.isfile(path) or not zipfile.is_zipfile(path):
        raise UserError(f"{path}: expected a folder of submissions, or a zip with one in it")
    else:
        with unpacked(path) as (folder, left_out):
            try:
                export = _export(*_unwrapped(folder, zipped=True))
            except UserError as error:
                raise UserError(str(error).replace(folder, path)) from None
            yield replace(export, unplaced=(*export.unplaced, *left_out))


def _export(folder: str, prefix: str) -> Export:
    there, refused = entries(folder)
    system = system_of(there)
    submissions, unplaced = system.submissions(folder, there)
    groups = grouped((submission.student.id, submission) for submission in submissions)
    alone = [groups[name][0] for name in sorted(groups, key=natural) if len(groups[name]) == 1]
    doubled = [submission for group in groups.values() if len(group) > 1 for submission in group]
    unplaced += [(one.source, f"two students are called {one.student.id}") for one in doubled]
    return Export(
        system,
        tuple(_below(prefix, submission) for submission in alone),
        tuple((prefix + name, why) for name, why in (*unplaced, *refused)),
    )


def _unwrapped(folder: str, *, zipped: bool) -> tuple[str, str]:
    """The folder with the submissions, and a prefix for its names as seen from the given one.

    A folder that is alone in the given one has the submissions if it is an export. A zip often
    contains a folder. In a zip, the inner folder also has them if it holds several things, and none
    of these makes it a submission itself.
    """
    inside, prefix = folder, ""
    there, _refused = entries(folder)
    for _ in range(_MOST_WRAPPERS):
        if len(there) != 1 or not there[0].is_folder or system_of(there).title:
            break
        inside, prefix = there[0].path, f"{prefix}{there[0].label}/"
        there, _refused = entries(inside)
    system = system_of(there)
    if prefix and (objection := system.objection(os.path.basename(inside))):
        raise UserError(f"{folder}: '{prefix[:-1]}' in it {objection}")
    several = sum(stem_of(entry) != "" for entry in there) > 1
    # Only the exact name: in a class one file may be called multiAgents_ada.py, or all may.
    is_one = any(entry.name.casefold() == STUDENT_FILE.casefold() for entry in there)
    is_class = zipped and several and not is_one
    return (inside, prefix) if is_class or system.title else (folder, "")


def _below(prefix: str, submission: Submission) -> Submission:
    """A submission with names as seen from a folder above."""
    if not prefix:
        return submission
    passed_over = tuple(prefix + name for name in submission.passed_over)
    return replace(submission, source=prefix + submission.source, passed_over=passed_over)
