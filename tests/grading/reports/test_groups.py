"""Failures that are alike are one group, and the simplest test comes first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from test_reports import BAD, ERROR, GOOD

from pacman.grading.reference.pruning import WAYS, choices
from pacman.grading.report import TestResult
from pacman.grading.reports.groups import alike


def failed(name: str, message: str, **more: Any) -> TestResult:
    plain: dict[str, Any] = {"drawing": "", "recording": {}, "expected": {}, **more}
    return replace(BAD, id=name, message=message, **plain)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("never expanded North.Left: it stopped, 2 moves below the root",
         "never expanded West: it stopped, 1 move below the root", True),
        ("returned None instead of an action; legal are West, East",
         "tree 4 of 5: returned None instead of an action; legal are East, Middle, Up", True),
        ("turn 1: expanded 56 states, fewer than the 193",
         "turn 12: expanded 4 states, fewer than the 7", True),
        ("turn 1: expanded 56 states, fewer than the 193",
         f"turn 2: expanded 9 states, fewer than the 12 or 17{choices(WAYS)}", True),
        ("expanded 56 states, fewer than the 193", "expanded 56 states, more than the 31", False),
        ("chose East, but the best is West", "chose -1, but the best is 2.5", True),
        ("expanded root.Up", "never expanded root.Up", False),
    ],
)  # fmt: skip
def test_names_and_numbers_make_no_other_failure(one: str, other: str, same: bool) -> None:
    groups = alike([failed("q1/a", one), failed("q1/b", other)])
    assert len(groups) == (1 if same else 2)


def test_questions_and_errors_are_kept_apart() -> None:
    message = "chose East, but the best is West"
    tests = [failed("q2/a", message), failed("q1/a", message), GOOD]
    assert [[t.id for t in group] for group in alike(tests)] == [["q2/a"], ["q1/a"]]
    errors = [replace(ERROR, id=f"q{n}/a", message=f"KeyError: {n}") for n in range(3)]
    assert len(alike(errors)) == 3
    assert len(alike([replace(error, message="same") for error in errors])) == 1


def test_the_simplest_come_first() -> None:
    tests = [
        failed("q1/board", "turn 1: chose East", expected={"turn": 1}),
        failed("q1/random", "tree 1 of 4: chose East"),
        failed("q1/large", "chose East", expected={"count": 81}),
        failed("q1/small", "chose West", expected={"count": 5}),
        failed("q1/drawn", "stayed", drawing="%%%%\n%P.%"),
    ]
    assert [[t.id for t in group] for group in alike(tests)] == [
        ["q1/small", "q1/large", "q1/random", "q1/board"], ["q1/drawn"],
    ]  # fmt: skip
