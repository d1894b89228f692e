"""The class at a glance: what many miss, and who needs help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pacman.grading.assignment.keys import Visibility

from .record import GRADED, UNREADABLE, Record
from .summary import OWN_ERROR, Summary

# What a fifth of a class misses is worth going over again in the lecture.
MANY = 0.2
# On a page that everybody sees, a mistake of fewer students could point to one of them.
FEWEST = 3
# This many mistakes, and this many criteria, are enough for one lecture.
MOST = 5
# Students with less than this share of all points need help.
LOW = 0.5


@dataclass(frozen=True)
class Missed:
    """Something that is wrong for several students, with their rows."""

    questions: tuple[str, ...]
    text: str
    students: Sequence[int]
    is_shown: bool  # whether students may see it
    kind: str

    def as_data(self) -> dict[str, Any]:
        return {
            "kind": self.kind, "questions": list(self.questions), "text": self.text,
            "students": len(self.students), "shown": self.is_shown,
        }  # fmt: skip


def criteria(summary: Summary, says: Mapping[tuple[str, str], str]) -> list[Missed]:
    """The criteria with a test that a student missed, those of the most students first.

    `says` has the sentences of criteria, by question and criterion.
    """
    rows: dict[tuple[str, str], set[int]] = {}
    hidden: set[tuple[str, str]] = set()
    for test in summary.tests:
        key = test.id.partition("/")[0], test.criterion
        rows.setdefault(key, set()).update(test.students)
        if test.visibility != Visibility.VISIBLE:
            hidden.add(key)
    found = [
        Missed((key[0],), says.get(key, key[1]), sorted(missed), key not in hidden, "criterion")
        for key, missed in rows.items()
        if missed
    ]
    return sorted(found, key=lambda each: -len(each.students))


def again(summary: Summary, missed: Sequence[Missed]) -> list[Missed]:
    """What to go over again in the lecture: the mistakes and criteria that many students miss."""
    mistakes = [
        # The words of a student's own error could name a student, so no class sees them.
        Missed(
            tuple(sorted(each.questions)), each.text, each.students,
            is_shown=not each.differs and each.id != OWN_ERROR, kind="mistake",
        )
        for each in summary.mistakes
    ]  # fmt: skip
    least = max(FEWEST, MANY * len(summary.of_status(GRADED)))
    many = ([each for each in group if len(each.students) >= least] for group in (mistakes, missed))
    return [each for group in many for each in group[:MOST]]


def found_in(record: Record) -> str:
    """The mistakes of a student, in words."""
    return "; ".join(dict.fromkeys(m.says for part in record.questions for m in part.mistakes))


def needing_help(summary: Summary) -> list[int]:
    """The rows of students with few points, or without a readable file, the fewest points first."""
    found = [
        (row.total, number)
        for number, row in enumerate(summary.rows)
        if row.total is not None and (row.status == UNREADABLE or row.total < LOW * row.max_points)
    ]
    return [number for _, number in sorted(found)]
