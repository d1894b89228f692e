"""Plans of the project's own assignment, each derived once by a process that runs tests."""

from __future__ import annotations

from functools import cache
from typing import Any

from submitted import ROOT

from pacman.grading import grade
from pacman.grading.assignment import cases
from pacman.grading.grade import Plan

CASES = str(ROOT / "test_cases")
# One secret for all tests that need any: what it changes takes seconds to derive.
SECRET = "1"  # noqa: S105
EVERY = ("q1", "q2", "q3", "q4", "q5")
SEARCHES = ("q2", "q3", "q4")


@cache
def _question(name: str, secret: str) -> Plan:
    return grade.plan(cases.load(CASES, [name]), secret)


@cache
def plan(secret: str = "", questions: tuple[str, ...] = EVERY) -> Plan:
    """The plan of these questions; what they expect is shared with all other plans."""
    expected: dict[str, dict[str, Any]] = {}
    for name in questions:
        expected |= _question(name, secret).expected
    return Plan(cases.load(CASES, questions), expected, secret)
