"""The older classes of questions, and how each gives points for its cases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .cases import NewCase
from .entries import Source
from .eval_agents import GOALS

PARTIAL = "PartialCreditQuestion"
EXTRA = "ExtraCreditPassAllTestsQuestion"
HACKED = "HackedPartialCreditQuestion"


@dataclass(frozen=True)
class Rule:
    """How a class of questions gives points.

    If the points are `summed`, each case with points is a criterion of its own, and all cases
    without points must pass, or the question gives nothing. Otherwise all cases must pass.
    """

    summed: bool
    points: Callable[[Source, NewCase], float]


def _steps(test: Source, taken: NewCase) -> float:
    """A point for each threshold; a case without any must pass."""
    if "max_points" in test.asked & test.entries.keys():
        why = f"it has to be passed in a {PARTIAL}, and gives no points there"
        taken.notes.append(f"max_points: left out: {why}")
    return taken.steps or 0


def _one(test: Source, taken: NewCase) -> float:
    del test
    _as_a_whole(taken)
    return 1


def _own(test: Source, taken: NewCase) -> float:
    """The points in the case; a case without points must pass."""
    _as_a_whole(taken)
    entry = test.entry("points")
    if entry is None:
        return 0
    points = test.amount("points", 0)
    if not points:
        test.wrong(entry.line, "points: expected more than 0: such a case would count for nothing")
    return points


RULES = {
    "PassAllTestsQuestion": Rule(summed=False, points=lambda *_: 1),
    EXTRA: Rule(summed=False, points=lambda *_: 1),
    PARTIAL: Rule(summed=True, points=_steps),
    "Q6PartialCreditQuestion": Rule(summed=True, points=_steps),
    "NumberPassedQuestion": Rule(summed=True, points=_one),
    HACKED: Rule(summed=True, points=_own),
}
# The criterion of cases without points, which all others need.
REQUIRED = "required"


def _as_a_whole(taken: NewCase) -> None:
    """Make a case passed or failed as a whole: its highest thresholds become minimums."""
    if not taken.steps:
        return
    for name, _ in GOALS.values():
        numbers: list[Any] = taken.case.pop(name, [])
        if numbers:
            least = f"least_{name}"
            taken.case[least] = max([*numbers, taken.case.get(least, numbers[0])])
    taken.notes.append("its thresholds give no points of their own in such a question: it is "
                       "passed where all of them are reached")  # fmt: skip
