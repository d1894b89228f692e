"""Students whose points differ from the result before: which tests, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pacman.grading.adjustment import LATE, OVERRIDE, Adjustment
from pacman.grading.reports.terminal import word
from pacman.support.text import counted

from .record import Past, Record, Student

# What a result is made of, and how a change of it is called.
MADE_OF = {
    "file": "another file",
    "tests": "other test cases",
    "options": "other options of the command",
    "harness": "another version of the grader or of Python",
}
_BY_HAND = {OVERRIDE: "points given by hand", LATE: "lateness"}
_MOST_TESTS = 12


@dataclass(frozen=True)
class Changed:
    """A student's points before and now."""

    student: Student
    before: float
    now: float | None  # None if the grader failed
    tests: tuple[str, ...]
    why: tuple[str, ...]
    earlier: bool  # whether an earlier run has listed it

    def as_data(self) -> dict[str, Any]:
        return {
            "id": self.student.id, "name": self.student.name, "before": self.before,
            "now": self.now, "tests": list(self.tests), "why": list(self.why),
            "earlier": self.earlier,
        }  # fmt: skip

    @property
    def named_tests(self) -> str:
        """The tests that ended otherwise, but not more than one reads."""
        more = len(self.tests) - _MOST_TESTS
        rest = [f"and {counted(more, 'test')} more"] if more > 0 else []
        return "; ".join([*self.tests[:_MOST_TESTS], *rest])


def changed(record: Record) -> Changed | None:
    """The change of a student's points; None if they are the same."""
    past = record.before
    if past is None or past.total is None or record.previous is None:
        return None
    why = tuple(_why(past, record)) or (_BY_HAND[OVERRIDE],)
    tests = tuple(_tests(past, record))
    return Changed(record.student, past.total, record.total, tests, why, record.reported)


def _tests(past: Past, record: Record) -> Iterator[str]:
    for note in record.tests:
        before = past.tests.get(note.id)
        if before is None:
            yield f"{note.id}: new, {word(note.status)}"
        elif before != note.status:
            yield f"{note.id}: {word(before)}, now {word(note.status)}"
    now = {note.id for note in record.tests}
    yield from (f"{name}: not run any more" for name in past.tests if name not in now)


def _why(past: Past, record: Record) -> Iterator[str]:
    for name, said in MADE_OF.items() if past.by_tests != record.points else ():
        if past.made_of.get(name) != record.made_of.get(name):
            yield said
    for kind, said in _BY_HAND.items():
        if _reasons(past.adjustments, kind) != _reasons(record.adjustments, kind):
            yield said


def _reasons(adjustments: Sequence[Adjustment], kind: str) -> list[tuple[str, str]]:
    """The reasons of one kind, without how many points they took, which follows from the tests."""
    return [
        (each.question, each.says.partition(": ")[0] if kind == LATE else each.says)
        for each in adjustments
        if each.kind == kind
    ]
