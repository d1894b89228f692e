"""Intervals, compared with tables, with what defines them, and with an integral."""

from __future__ import annotations

from math import gamma, inf, isclose, pi, sqrt
from statistics import NormalDist, fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacman.tournament.intervals import mean, student, wilson

Z = NormalDist().inv_cdf(0.975)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (1, 1, 0.2065, 1.0),
        (95, 100, 0.8882, 0.9785),
        (81, 263, 0.2553, 0.3662),  # the example of Newcombe's comparison of methods
    ],
)
def test_rates_as_in_tables(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_a_rate_is_just_possible_at_either_end(record: tuple[int, int]) -> None:
    wins, games = record
    rate = wins / games
    low, high = wilson(wins, games)
    assert (low == 0, high == 1) == (wins == 0, wins == games)
    assert 0 <= low <= rate + 1e-12
    assert rate - 1e-12 <= high <= 1
    assert low < high
    for chance in (low, high):
        variance = chance * (1 - chance) / games
        assert isclose((rate - chance) ** 2, Z**2 * variance, rel_tol=1e-9, abs_tol=1e-12)
    other = wilson(games - wins, games)
    assert (1 - other[1], 1 - other[0]) == pytest.approx((low, high))


@pytest.mark.parametrize(
    ("freedom", "t"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (29, 2.045), (99, 1.984),
     (10**6, 1.962)],
)  # fmt: skip
def test_student_as_in_tables(freedom: int, t: float) -> None:
    assert student(freedom) == pytest.approx(t, abs=5e-4)


@pytest.mark.parametrize("freedom", [1, 2, 3, 6, 7, 40, 81])
def test_student_leaves_a_twentieth_outside(freedom: int) -> None:
    """By Simpson's rule over the density."""
    steps, end = 2000, student(freedom)

    def density(t: float) -> float:
        scale = gamma((freedom + 1) / 2) / sqrt(freedom * pi) / gamma(freedom / 2)
        return float(scale * (1 + t * t / freedom) ** (-(freedom + 1) / 2))

    values = [density(2 * end * i / steps - end) for i in range(steps + 1)]
    area = 4 * sum(values[1::2]) + 2 * sum(values[2:-1:2]) + values[0] + values[-1]
    assert area * 2 * end / steps / 3 == pytest.approx(0.95, abs=1e-6)


@given(st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=30))
def test_means(values: list[float]) -> None:
    middle, off = mean(values)
    assert middle == pytest.approx(fmean(values), abs=1e-6)
    expected = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    assert off == pytest.approx(expected, rel=1e-6, abs=1e-6)


def test_one_value_says_nothing_of_others() -> None:
    assert mean([7.0]) == (7.0, inf)
