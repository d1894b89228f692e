"""The classes of questions: how each of them made points of its cases, said in our words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .cases import Taken
from .entries import Source
from .eval_agents import GOALS

PARTIAL = "PartialCreditQuestion"
HACKED = "HackedPartialCreditQuestion"


@dataclass(frozen=True)
class Rule:
    """How the cases of such questions make points, what a case gives, and what it needs for that.

    Where the points are `summed`, each case is a criterion of its own, but for those without
    points: these have to be passed, or the question gives nothing. Elsewhere all have to be passed.
    """

    summed: bool
    points: Callable[[Source, Taken], float]


def _equal(test: Source, taken: Taken) -> float:
    """Every case has to be passed, whole."""
    del test, taken
    return 1


def _steps(test: Source, taken: Taken) -> float:
    """A point for each threshold; a case without any has to be passed."""
    if "max_points" in test.asked & test.entries.keys():
        why = f"it has to be passed in a {PARTIAL}, and gives no points there"
        taken.notes.append(f"max_points: left out: {why}")
    return taken.steps or 0


def _one(test: Source, taken: Taken) -> float:
    del test
    _as_a_whole(taken)
    return 1


def _said(test: Source, taken: Taken) -> float:
    """The points that the case says; a case that says none has to be passed."""
    _as_a_whole(taken)
    entry = test.entry("points")
    if entry is None:
        return 0
    points = test.amount("points", 0)
    if not points:
        test.wrong(entry.line, "points: expected more than 0: such a case would count for nothing")
    return points


RULES = {
    "PassAllTestsQuestion": Rule(summed=False, points=_equal),
    "ExtraCreditPassAllTestsQuestion": Rule(summed=False, points=_equal),
    PARTIAL: Rule(summed=True, points=_steps),
    "Q6PartialCreditQuestion": Rule(summed=True, points=_steps),
    "NumberPassedQuestion": Rule(summed=True, points=_one),
    HACKED: Rule(summed=True, points=_said),
}
# The criterion of the cases that give no points, and are needed for all others.
REQUIRED = "required"
EXTRA = "ExtraCreditPassAllTestsQuestion"


def _as_a_whole(taken: Taken) -> None:
    """Let a case be passed or failed: then its highest thresholds are minimums."""
    if not taken.steps:
        return
    for name, _ in GOALS.values():
        numbers: list[Any] = taken.case.pop(name, [])
        if numbers:
            least = f"least_{name}"
            taken.case[least] = max([*numbers, taken.case.get(least, numbers[0])])
    taken.notes.append("its thresholds give no points of their own in such a question: it is "
                       "passed where all of them are reached")  # fmt: skip
