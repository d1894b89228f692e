"""What is kept of each student: enough for every table, and to know that nothing is to be done."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

FORMAT = "pacman-batch/1"
# What came of a submission: it has points, it could not be read and has none, or the harness failed
# on it, so that nobody knows its points.
GRADED, UNREADABLE, BROKEN = "graded", "unreadable", "broken"
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
# What some systems keep for themselves as names of files.
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)?(\..*)?|-.*|.*\.")
# How names of files end that aren't just ids. An id that ends so could have been chosen to be the
# name of somebody else's files, and with shorter digests one could try ids until it is.
_DIGEST = 16
_DIGESTED = re.compile(rf".*-[0-9a-f]{{{_DIGEST}}}")
_LONGEST_STEM = 50
# At least as large as nearly every record.
SAME_SIZE = 1 << 16


@dataclass(frozen=True)
class Student:
    """Somebody who handed something in, as far as the export tells who that is."""

    id: str  # unique among all: the course system's number, or the name of the file
    name: str = ""
    login: str = ""
    email: str = ""

    @property
    def stem(self) -> str:
        """How this student's files are called: safe on every system, and no two alike."""
        text = _UNSAFE.sub("-", self.id)[:_LONGEST_STEM]
        # Some systems take names for the same that differ in capitals only: those get a digest.
        plain = text == self.id == self.id.lower()
        if plain and not _RESERVED.fullmatch(text) and not _DIGESTED.fullmatch(text):
            return text
        digest = sha256(self.id.encode(errors="surrogatepass")).hexdigest()[:_DIGEST]
        return f"{text.strip('.-') or 'student'}-{digest}"


@dataclass(frozen=True)
class Part:
    """The points of one question."""

    id: str
    title: str
    points: float
    max_points: float


@dataclass(frozen=True)
class Note:
    """What came of one test."""

    id: str
    status: str
    criterion: str
    message: str  # "" where it was passed
    visibility: str


@dataclass(frozen=True)
class Record:
    """One student's result."""

    student: Student
    key: str  # of the submission, the test cases and the harness: the same need not be graded again
    source: str  # what was graded, as it is called in the folder
    late: bool
    status: str
    message: str  # why, where it is not graded
    points: float
    max_points: float
    previous: float | None  # the points it had before, where an earlier run found others
    questions: tuple[Part, ...]
    tests: tuple[Note, ...]
    missing: tuple[str, ...] = ()  # layers of isolation that were asked for and not in force
    machine: str = ""  # where that was, if any are missing

    @property
    def lowered(self) -> bool:
        return self.previous is not None and self.points < self.previous

    def as_text(self) -> str:
        text = json.dumps({"format": FORMAT, **asdict(self)}, indent=1) + "\n"
        # Submissions can ask for sizes: what a hidden test said must not show in this one.
        size = SAME_SIZE
        while size < len(text):
            size *= 2
        return text.ljust(size)


def of_text(text: str) -> Record:
    """The record in a file; a ValueError where it is none."""
    try:
        data: dict[str, Any] = json.loads(text)
        if data.pop("format") != FORMAT:
            raise ValueError("made by another version")
        data["student"] = Student(**data["student"])
        data["questions"] = tuple(Part(**part) for part in data["questions"])
        data["tests"] = tuple(Note(**note) for note in data["tests"])
        data["missing"] = tuple(data.get("missing", ()))
        return Record(**data)
    except (AttributeError, KeyError, TypeError, RecursionError) as error:
        raise ValueError("not a record of a batch") from error
