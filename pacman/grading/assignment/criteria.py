"""Criteria: the sentences for which a question gives points, and how tests earn them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil

from .keys import Visibility

# The earned part of a criterion is rounded down to quarters of a point, which people can add.
QUARTER = Fraction(1, 4)


@dataclass(frozen=True)
class Criterion:
    """A sentence that is worth some of a question's points."""

    id: str
    says: str
    points: float
    all: bool = False  # no part of it gives points
    needs: str = ""  # another one that needs full points first
    mistakes: tuple[str, ...] | None = None  # the known ones that lose points here, if listed
    tests: int = 0  # how many there are of it, also of those that were not selected


@dataclass(frozen=True)
class Score:
    """The points that one criterion gave."""

    id: str
    says: str
    points: float
    max_points: float
    visibility: Visibility = Visibility.VISIBLE  # when a student sees the points


@dataclass(frozen=True)
class Earned:
    """One test's share of its weight in a criterion."""

    criterion: str
    share: float
    weight: float


def scores(criteria: Iterable[Criterion], earned: Sequence[Earned]) -> list[Score]:
    """The points of all criteria whose tests were all run.

    A criterion that was not run, because other tests were chosen, is not needed by others.
    """
    found = []
    missed: set[str] = set()
    for criterion in criteria:
        mine = [each for each in earned if each.criterion == criterion.id]
        if len(mine) < criterion.tests:
            continue
        points = 0.0 if criterion.needs in missed else _points(criterion, mine)
        if criterion.needs in missed or any(each.share < 1 for each in mine):
            missed.add(criterion.id)
        found.append(Score(criterion.id, criterion.says, points, float(criterion.points)))
    return found


def _points(criterion: Criterion, earned: Sequence[Earned]) -> float:
    """The points of a criterion: all of them only if every test was passed, of any weight."""
    if all(each.share >= 1 for each in earned):
        return float(criterion.points)
    whole = sum(Fraction(each.weight) for each in earned)
    if criterion.all or not whole:
        return 0.0
    part = sum(Fraction(e.weight) * Fraction(e.share).limit_denominator(1000) for e in earned)
    quarters = Fraction(criterion.points) * Fraction(part) / whole // QUARTER
    most = ceil(Fraction(criterion.points) / QUARTER) - 1  # which is less than all
    return float(max(min(quarters, most), 0) * QUARTER)


def worth(criteria: Sequence[Criterion], points: float) -> tuple[Criterion, ...]:
    """The same criteria for this many points in all, in quarters if possible.

    The parts keep their proportions as well as quarters can.
    """
    whole = sum(Fraction(criterion.points) for criterion in criteria)
    if not whole or abs(whole - Fraction(points)) < 1e-9:
        return tuple(criteria)
    exact = [Fraction(criterion.points) * Fraction(points) / whole for criterion in criteria]
    parts = exact if Fraction(points) % QUARTER else _in_quarters(exact)
    return tuple(
        replace(criterion, points=float(part))
        for criterion, part in zip(criteria, parts, strict=True)
    )


def _in_quarters(exact: Sequence[Fraction]) -> list[Fraction]:
    """These parts in quarters, with the same sum: the largest remainders are rounded up."""
    parts = [part // QUARTER * QUARTER for part in exact]
    missing = int((sum(exact) - sum(parts)) / QUARTER)
    by_rest = sorted(range(len(exact)), key=lambda place: parts[place] - exact[place])
    for place in by_rest[:missing]:
        parts[place] += QUARTER
    return parts
