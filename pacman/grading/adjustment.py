"""Decisions of people beside the tests: points by hand, and points for being late."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

OVERRIDE, LATE = "override", "late"


@dataclass(frozen=True)
class Adjustment:
    """One such decision: the points that it adds, below 0 if it takes some, and its reason."""

    kind: str
    points: float
    says: str
    question: str = ""  # "" if it is about the total


def exact(points: float) -> Fraction:
    """Points exactly as they are written: 0.1 is a tenth."""
    return Fraction(repr(points))


def adjusted(points: float, adjustments: Iterable[Adjustment]) -> float:
    """The points of tests with all that was decided beside them, added up exactly."""
    return float(sum((exact(each.points) for each in adjustments), exact(points)))
