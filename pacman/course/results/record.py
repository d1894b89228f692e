"""The stored result of one student: enough to rebuild all tables and to skip regrading."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import Any

from pacman.grading.adjustment import LATE, OVERRIDE, Adjustment, adjusted, exact

FORMAT = "pacman-batch/2"
# A graded submission has points, an unreadable one has none; on a broken one the harness failed, so
# its points are unknown.
GRADED, UNREADABLE, BROKEN = "graded", "unreadable", "broken"
_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
# Names of files that some systems reserve.
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)?(\..*)?|-.*|.*\.")
# Names of files that aren't plain ids end in a digest. A student could choose an id that looks like
# the name of another student's files; a shorter digest could be found by trying.
_DIGEST = 16
_DIGESTED = re.compile(rf".*-[0-9a-f]{{{_DIGEST}}}")
_LONGEST_STEM = 50
# At least as large as nearly every record.
SAME_SIZE = 1 << 16


@dataclass(frozen=True)
class Student:
    """A student who handed something in, as far as the export identifies them."""

    id: str  # unique: the course system's number, or the name of the file
    name: str = ""
    login: str = ""
    email: str = ""

    def __str__(self) -> str:
        return f"{self.name} ({self.id})" if self.name not in ("", self.id) else self.id

    @property
    def stem(self) -> str:
        """The stem of this student's files: safe on every system, and unique."""
        text = _UNSAFE.sub("-", self.id)[:_LONGEST_STEM]
        # Names with capitals get a digest, since some systems ignore the case of names.
        plain = text == self.id == self.id.lower()
        if plain and not _RESERVED.fullmatch(text) and not _DIGESTED.fullmatch(text):
            return text
        digest = sha256(self.id.encode(errors="surrogatepass")).hexdigest()[:_DIGEST]
        return f"{text.strip('.-') or 'student'}-{digest}"


@dataclass(frozen=True)
class Fault:
    """A mistake that explains why points of a question are missing."""

    id: str
    says: str


@dataclass(frozen=True)
class Part:
    """The points of one question, and the mistakes that explain missing ones."""

    id: str
    title: str
    points: float
    max_points: float
    mistakes: tuple[Fault, ...] = ()


@dataclass(frozen=True)
class Note:
    """The result of one test."""

    id: str
    status: str
    criterion: str
    message: str  # "" if it was passed
    visibility: str


@dataclass(frozen=True)
class Past:
    """An earlier result of the same student: the total, each test's status, and what made it."""

    total: float | None
    tests: Mapping[str, str]
    made_of: Mapping[str, str]
    adjustments: tuple[Adjustment, ...] = ()

    @property
    def by_tests(self) -> float | None:
        """The points without adjustments."""
        taken = sum((exact(each.points) for each in self.adjustments), exact(0.0))
        return None if self.total is None else float(exact(self.total) - taken)


@dataclass(frozen=True)
class Record:
    """The result of one student."""

    student: Student
    key: str  # digest of submission, test cases and harness: if it is the same, skip regrading
    source: str  # the name of what was graded
    late: bool
    status: str
    message: str  # why, if it is not graded
    points: float
    max_points: float
    before: Past | None  # the last result that had a total
    questions: tuple[Part, ...]
    tests: tuple[Note, ...]
    missing: tuple[str, ...] = ()  # layers of isolation that were not in force
    machine: str = ""  # where that was, if any are missing
    adjustments: tuple[Adjustment, ...] = ()  # what people decided beside the tests
    made_of: Mapping[str, str] = field(default_factory=dict)  # digests of all that decides points
    reported: bool = False  # whether a run has listed the change from the result before

    @property
    def total(self) -> float | None:
        """The points with all adjustments; None if they are unknown, since the grader failed."""
        by_hand = any(each.kind == OVERRIDE and not each.question for each in self.adjustments)
        if self.status == BROKEN and not by_hand:
            return None
        return adjusted(self.points, self.adjustments)

    def added(self, kind: str) -> float | None:
        """The points that adjustments of a kind add; None if there is none."""
        found = [exact(each.points) for each in self.adjustments if each.kind == kind]
        return float(sum(found)) if found else None

    @property
    def is_late(self) -> bool:
        return self.late or self.added(LATE) is not None

    @property
    def previous(self) -> float | None:
        """The total of the result before this one, if it was another."""
        before = self.before.total if self.before else None
        return before if before != self.total else None

    @property
    def past(self) -> Past | None:
        """What a later result is compared with."""
        if self.total is None:
            return self.before
        tests = {note.id: note.status for note in self.tests}
        return Past(self.total, tests, self.made_of, self.adjustments)

    def points_of(self, question: str) -> float | None:
        """The points of a question; None if they are unknown."""
        known = {} if self.status == BROKEN else {part.id: part.points for part in self.questions}
        return known.get(question, 0.0 if self.status == UNREADABLE else None)

    @property
    def lowered(self) -> bool:
        """Whether there are fewer points than before, and no run has said so yet."""
        if self.reported or self.previous is None or self.total is None:
            return False
        return self.total < self.previous

    def as_text(self) -> str:
        text = json.dumps({"format": FORMAT, **asdict(self)}, indent=1) + "\n"
        # A submission can see sizes of files: this one must not depend on messages of hidden tests.
        size = SAME_SIZE
        while size < len(text):
            size *= 2
        return text.ljust(size)


def of_text(text: str) -> Record:
    """The record in a text; raises ValueError if it is none."""
    try:
        data: dict[str, Any] = json.loads(text)
        if data.pop("format") != FORMAT:
            raise ValueError("made by another version")
        data["student"] = Student(**data["student"])
        if (before := data["before"]) is not None:
            data["before"] = Past(**{**before, "adjustments": _adjustments(before)})
        data["adjustments"] = _adjustments(data)
        return Record(**{**data, **typed(data)})
    except (AttributeError, KeyError, TypeError, RecursionError) as error:
        raise ValueError("not a record of a batch") from error


def typed(data: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that are lists in JSON and tuples in a record."""
    parts = [
        {**part, "mistakes": tuple(Fault(**fault) for fault in part.get("mistakes", ()))}
        for part in data["questions"]
    ]
    return {
        "questions": tuple(Part(**part) for part in parts),
        "tests": tuple(Note(**note) for note in data["tests"]),
        "missing": tuple(data.get("missing", ())),
    }


def _adjustments(data: Mapping[str, Any]) -> tuple[Adjustment, ...]:
    return tuple(Adjustment(**each) for each in data["adjustments"])
