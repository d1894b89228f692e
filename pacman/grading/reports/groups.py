"""Tests that failed alike, as one group, and the groups with the simplest test first."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import TYPE_CHECKING

from pacman.grading.verdict import Status

if TYPE_CHECKING:
    from pacman.grading.report import TestResult

    Group = list[TestResult]

# Show this many groups of a question in full, and of one whose mistakes are known.
FULL, FULL_IF_EXPLAINED = 3, 1
# What differs between messages that say the same: actions, nodes, agents, and numbers.
_NAME = re.compile(r"\broot\b|-?\b\d[\d.]*\b|\b[A-Z][\w'-]*(?:\.[\w'-]+)*")
_NAMES = re.compile(r"#(?:(?:, | and | or )#)+")
# Where a test failed, and the reason that several counts are right.
_ASIDE = re.compile(r"^(?:tree|turn) \d+(?: of \d+)?: | \(a right search may .*\)$")
_MOVES = re.compile(r"\b(move|state|time|call|agent|child)(?:ren|s)?\b")


def alike(tests: Iterable[TestResult]) -> list[Group]:
    """The tests that did not pass, in groups that differ in names and numbers only.

    The questions keep their order. In each of them, the group with the simplest test comes first,
    and in a group the simplest test.
    """
    groups: dict[tuple[str, str, str], Group] = {}
    places: dict[str, int] = {}
    for test in tests:
        if test.status != Status.PASSED:
            question = test.question
            places.setdefault(question, len(places))
            # An error may have nothing to do with the question, so it is reported once for all.
            place = question if test.status == Status.FAILED else ""
            key = (place, test.status, likeness(test))
            groups.setdefault(key, []).append(test)
    for group in groups.values():
        group.sort(key=simplicity)
    found = list(groups.values())
    return sorted(found, key=lambda each: (places[each[0].question], simplicity(each[0])))


def likeness(test: TestResult) -> str:
    """A key that is the same for tests whose messages differ in names and numbers only."""
    if test.status != Status.FAILED:
        return test.message
    text = _NAME.sub("#", _ASIDE.sub("", test.message))
    return _MOVES.sub(r"\1", _NAMES.sub("#", text))


def simplicity(test: TestResult) -> tuple[int, int]:
    """A key that orders the tests of a question: small trees, larger, random ones, and boards."""
    if test.recording or "turn" in test.expected or "%%" in test.drawing:
        return 2, 0
    if test.message.startswith("tree "):
        return 1, 0
    count = test.expected.get("count", 0)
    return 0, count if isinstance(count, int) else 0


def in_full(
    groups: list[list[TestResult]], explained: Container[str] = ()
) -> tuple[list[list[TestResult]], list[list[TestResult]]]:
    """The first groups of each question, to show in full, and the others.

    Thirty drawings are too many to read, and the later ones mostly show the same mistake, above all
    in `explained` questions.
    """
    told: list[Group] = []
    short: list[Group] = []
    count: dict[str, int] = {}
    for group in groups:
        question = group[0].question
        count[question] = count.get(question, 0) + 1
        most = FULL_IF_EXPLAINED if question in explained else FULL
        (told if count[question] <= most else short).append(group)
    return told, short
