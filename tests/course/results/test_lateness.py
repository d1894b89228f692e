"""A policy for late submissions: exact, against a plain second computation in hundredths."""

from __future__ import annotations

from datetime import datetime
from decimal import ROUND_DOWN, Decimal
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pacman.course.results.lateness import Policy, read_policy
from pacman.grading.adjustment import LATE, Adjustment, adjusted, exact
from pacman.support.fields import TestCaseError

DAY = 86_400
DUE = datetime.fromisoformat("2026-11-20T22:59:00+00:00")
POLICY = """\
percent_a_day: 10
grace_minutes: 15
free_days: 1
days_if_unknown: 2
due: 2026-11-20 23:59 +01:00
exceptions:
  - {student: 101, extra_days: 3, reason: ill}
  - {student: "102", days_late: 0, reason: the network was down}
"""


def policy(tmp_path: Path, text: str = POLICY) -> Policy:
    path = tmp_path / "late.yaml"
    path.write_text(text)
    return read_policy(str(path))


def refusals(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(TestCaseError) as caught:
        policy(tmp_path, text)
    return [line.partition("late.yaml:")[2] for line in str(caught.value).splitlines()]


def taken(rules: Policy, student: str, late_by: float | None, points: str = "20") -> float:
    return -rules.adjustment(student, late_by, Fraction(points)).points


def test_days_that_have_begun_count_after_the_grace(tmp_path: Path) -> None:
    rules = policy(tmp_path)
    steps = [
        (1, 0), (15 * 60, 0), (15 * 60 + 1, 0), (DAY + 15 * 60, 0), (DAY + 15 * 60 + 1, 2),
        (2 * DAY + 15 * 60, 2), (3 * DAY, 4), (11 * DAY, 20), (400 * DAY, 20),
    ]  # fmt: skip
    assert [taken(rules, "7", seconds) for seconds, _ in steps] == [points for _, points in steps]
    assert taken(rules, "7", None) == 2, "two days count, one of them is free"
    assert taken(rules, "101", 4 * DAY) == 0, "three more days, and a free one"
    assert taken(rules, "101", 5 * DAY) == 2
    assert taken(rules, "102", 9 * DAY) == 0
    assert rules.due == DUE


def test_what_the_line_says(tmp_path: Path) -> None:
    rules = policy(tmp_path)
    said = [
        rules.adjustment(student, late_by, Fraction(20)).says
        for student, late_by in (
            ("7", 60), ("7", 7200), ("7", 3 * DAY), ("7", None), ("101", 4 * DAY), ("102", None),
        )
    ]  # fmt: skip
    assert said == [
        "1 minute late: nothing is taken",
        "1 day late, which is free: nothing is taken",
        "3 days late, 1 of them free: 20 % of 20 points",
        "late, which counts as 2 days, 1 of them free: 10 % of 20 points",
        "1 day late, which is free (ill): nothing is taken",
        "0 days late (the network was down): nothing is taken",
    ]
    unknown = policy(tmp_path, "points_a_day: 2.5\n")
    line = unknown.adjustment("7", None, Fraction(20))
    assert line == Adjustment(LATE, 0.0, "late, but not known by how much: nothing is taken")
    assert unknown.adjustment("7", DAY + 1, Fraction(20)).says == "2 days late: 2.5 points a day"
    assert taken(unknown, "7", DAY + 1, "3.3") == 3.3, "never more than there is"
    assert (rules.is_by_hand("7"), rules.is_by_hand("102")) == (False, True)


@given(st.integers(0, 2500), st.integers(0, 1000), st.integers(1, 12 * DAY), st.booleans())
def test_against_hundredths(hundredths: int, tenths: int, late_by: int, by_points: bool) -> None:
    """The same in whole numbers: what is taken is cut after the second decimal."""
    rate = tenths / 10
    percent, each_day = (None, rate) if by_points else (rate, None)
    rules = Policy(percent, each_day, 0.0, 0, None, None, {})
    points = hundredths / 100
    days = -(-late_by // DAY)
    if by_points:
        plain = Decimal(tenths) * days / 10
    else:
        plain = Decimal(hundredths) * min(tenths * days, 1000) / 1000 / 100
    plain = min(plain.quantize(Decimal("0.01"), ROUND_DOWN), Decimal(hundredths) / 100)
    line = rules.adjustment("7", late_by, exact(points))
    assert line.points == -float(plain)
    assert adjusted(points, [line]) == float(Decimal(hundredths) / 100 - plain)


def test_an_exception_can_make_a_student_late(tmp_path: Path) -> None:
    rules = policy(tmp_path, "points_a_day: 1\nexceptions: [{student: a, days_late: 2, reason: r}]")
    assert rules.is_late("a", {})
    assert taken(rules, "a", None) == 2
    assert not rules.is_late("b", {})
    assert rules.is_late("b", {"b": None})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("free_days: 1", "1:1: expected either 'percent_a_day: 10' or 'points_a_day: 2'"),
        ("percent_a_day: 1\npoints_a_day: 1", "1:1: expected either 'percent_a_day: 10' or"),
        ("percent_a_day: 101", "1:16: expected a number from 0 to 100, not 101"),
        ("points_a_day: 1\ndue: 2026-11-20 23:59", "2:6: expected a moment with its time zone"),
        ("points_a_day: 1\ndue: [1]", "2:6: expected a moment with its time zone"),
        ("points_a_day: 1\ngrace: 5", "2:1: no key 'grace'"),
        ("points_a_day: 1\nexceptions: [{student: a}]", "2:14: 'reason' is missing"),
        ("points_a_day: 1\nexceptions: [{student: [], reason: r}]", "2:24: expected an id"),
        ("points_a_day: 1\nexceptions: [{student: a, reason: r}, {student: a, reason: s}]",
         "1:1: a has more than one exception"),
        ("", "1:1: empty"),
    ],
)  # fmt: skip
def test_mistakes_have_their_places(tmp_path: Path, text: str, why: str) -> None:
    assert refusals(tmp_path, text)[0].startswith(why)


@pytest.mark.parametrize("due", ["2026-11-20T22:59:00Z", "2026-11-20 22:59:00+00:00"])
def test_moments(tmp_path: Path, due: str) -> None:
    assert policy(tmp_path, f"points_a_day: 1\ndue: {due}\n").due == datetime.fromisoformat(
        "2026-11-20T22:59:00+00:00"
    )
