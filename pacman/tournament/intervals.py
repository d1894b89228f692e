"""95 % intervals for winning rates and mean scores.

Of 100 such intervals, about 95 contain the true value.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan, cos, fsum, inf, pi, sin, sqrt

# A normal variable is within this many standard deviations of its mean in 95 cases of 100.
_NORMAL = 1.959963984540054
# With more degrees of freedom, Student's t equals the normal distribution to three digits.
_MANY = 1000


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval for the chance to win a game, from 0 to 1.

    It contains each chance for which these wins are at most 1.96 standard deviations from the
    expected ones. Unlike the rate plus and minus 1.96 of its own deviations, it is also right for
    few games, and for rates near 0 and 1.
    """
    rate, weight = wins / games, _NORMAL**2 / games
    middle = (rate + weight / 2) / (1 + weight)
    half = _NORMAL * sqrt((rate * (1 - rate) + weight / 4) / games) / (1 + weight)
    # With no wins, or nothing else, one end is exactly 0 or 1, which rounding would miss.
    return middle - half if wins else 0.0, middle + half if wins < games else 1.0


def mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and its greatest distance from the true mean by Student's t.

    The distance is infinite for one value. It is exact for values from a normal distribution, and
    good for any distribution from some thirty values on.
    """
    count = len(values)
    middle = fsum(values) / count
    if count == 1:
        return middle, inf
    variance = fsum((value - middle) ** 2 for value in values) / (count - 1)
    return middle, student(count - 1) * sqrt(variance / count)


def student(freedom: int) -> float:
    """The t such that Student's distribution lies between -t and t in 95 % of cases."""
    freedom = min(freedom, _MANY)
    low, high = 0.0, 13.0  # t is 12.7 for one degree of freedom, and less for more
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < 0.95 else (low, middle)
    return (low + high) / 2


def _within(t: float, freedom: int) -> float:
    """The chance that Student's distribution lies between -t and t."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term, total = cos(angle) if odd else 1.0, 0.0
    for k in range(2 + odd, freedom + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (k - 1) / k
    total *= sin(angle)
    return 2 / pi * (angle + total) if odd else total
