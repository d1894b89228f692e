"""Entries of a folder of submissions, and the submissions that are made of them."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pacman.course.intake.names import Place, modified, natural
from pacman.course.results.record import Student
from pacman.grading.sandbox.staging import IGNORED, Files, what
from pacman.support.errors import UserError
from pacman.support.text import printable

from .contents import taken

# Names of entries that are no student's submission, and why.
Unplaced = list[tuple[str, str]]
_MADE_BY_SYSTEMS = {"thumbs.db", "desktop.ini"}


@dataclass(frozen=True)
class Entry:
    """A file or a folder, but no link."""

    name: str
    path: str
    is_folder: bool

    @property
    def label(self) -> str:
        """The name as printable text."""
        return printable(self.name)


@dataclass(frozen=True)
class Submission:
    """The submission of a student."""

    student: Student
    places: tuple[Place, ...]
    source: str  # its name in the folder
    late: bool
    passed_over: tuple[str, ...]  # older ones, the newest first
    at: datetime | None = None  # when it was handed in, if that is known
    feedback: str = ""  # the name that the system wants for the report; "" if it takes none

    def contents(self) -> Files:
        """The files to grade; raises SubmissionError if there are none."""
        return self.read()[0]

    def read(self) -> tuple[Files, str]:
        """The same, with a remark for the teacher if a file has another name than it should."""
        return taken(self.places)


@dataclass(frozen=True)
class Piece:
    """One of several things that may be a student's submission."""

    source: str
    places: tuple[Place, ...]
    late: bool = False
    passed_over: tuple[str, ...] = ()  # what else could have been taken in its place


def entries(folder: str) -> tuple[list[Entry], Unplaced]:
    """The entries of a folder in natural order, without the files of systems and tools."""
    found, refused = [], []
    try:
        with os.scandir(folder) as there:
            for item in there:
                if item.name.startswith(".") or item.name in IGNORED:
                    continue
                if item.name.casefold() in _MADE_BY_SYSTEMS:
                    continue
                kind = stat.S_IFMT(item.stat(follow_symlinks=False).st_mode)
                if kind in (stat.S_IFREG, stat.S_IFDIR):
                    found.append(Entry(item.name, item.path, kind == stat.S_IFDIR))
                else:
                    refused.append((printable(item.name), what(kind)))
    except OSError as error:
        raise UserError(f"{folder}: cannot be read: {error.strerror}") from None
    return sorted(found, key=lambda entry: natural(entry.name)), refused


def by_date(piece: Piece) -> tuple[float, Any]:
    """A sort key: the last change of anything in a piece."""
    return max(modified(path) for _, path in piece.places), natural(piece.source)


def newest(
    student: Student, pieces: Sequence[Piece], order: Callable[[Piece], Any] = by_date
) -> Submission:
    """The newest of a student's pieces; `order` is not called for a single one."""
    *older, last = sorted(pieces, key=order) if len(pieces) > 1 else pieces
    others = [name for piece in reversed(older) for name in (piece.source, *piece.passed_over)]
    return Submission(student, last.places, last.source, last.late, (*last.passed_over, *others))


def grouped(pairs: Iterable[tuple[Any, Any]]) -> dict[Any, list[Any]]:
    """The second items of pairs, by the first."""
    groups: dict[Any, list[Any]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups
