"""How far the result of some games may be from the truth: 95 % intervals.

Both are such that of many tournaments, 95 in 100 give an interval with the true figure in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan, cos, fsum, inf, pi, sin, sqrt

# A normal variable lies within so many standard deviations of its mean in 95 cases of 100.
_NORMAL = 1.959963984540054
# With more degrees of freedom, Student's t is the normal distribution to three digits.
_MANY = 1000


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval for the chance to win a game, from 0 to 1.

    It holds every chance under which so many wins are no further than 1.96 standard deviations from
    what was to be expected. So it is right for few games too, and for rates near 0 and 1, where
    the rate plus and minus 1.96 of its own deviations would be a point, or leave the scale.
    """
    rate, weight = wins / games, _NORMAL**2 / games
    middle = (rate + weight / 2) / (1 + weight)
    half = _NORMAL * sqrt((rate * (1 - rate) + weight / 4) / games) / (1 + weight)
    # Both ends are exact where they are the ends of the scale; rounding would miss them.
    return middle - half if wins else 0.0, middle + half if wins < games else 1.0


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far it may be from the true one by Student's t; infinite for one value.

    It is exact where values are drawn from a normal distribution, and good for any from some
    thirty values on. The normal distribution alone would promise too much for few values.
    """
    count = len(values)
    middle = fsum(values) / count
    if count == 1:
        return middle, inf
    variance = fsum((value - middle) ** 2 for value in values) / (count - 1)
    return middle, student(count - 1) * sqrt(variance / count)


def student(freedom: int) -> float:
    """Student's t with so many degrees of freedom lies between minus this and this in 95 %."""
    freedom = min(freedom, _MANY)
    low, high = 0.0, 13.0  # 12.7 for one degree, and less for all others
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < 0.95 else (low, middle)
    return (low + high) / 2


def _within(t: float, freedom: int) -> float:
    """The chance of Student's t to lie between -t and t: a finite sum for whole degrees."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term, total = cos(angle) if odd else 1.0, 0.0
    for k in range(2 + odd, freedom + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (k - 1) / k
    total *= sin(angle)
    return 2 / pi * (angle + total) if odd else total
