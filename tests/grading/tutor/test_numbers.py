"""The numbers of a file that may stand for infinity, also where they are computed."""

from __future__ import annotations

import pytest

from pacman.grading.tutor.numbers import infinities


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("best = -9999", 9999),
        ("INT_MAX = 2147483647\nINT_MIN = -INT_MAX - 1", 2147483648),
        ("BIG = 10 ** 9", 10**9),
        ("BIG = 1000 * 1000", 10**6),
        ("LOW = -(9 * 111)", 999),
        ("best = -sys.maxsize", 2**63 - 1),
    ],
)
def test_a_number_that_may_stand_for_infinity(text: str, number: float) -> None:
    assert number in infinities(text.split("\n"))


@pytest.mark.parametrize("text", ["A = B * 9", "A = ((((", "A = 9 9", "A = B = 9 *"])
def test_what_is_no_product_is_no_number(text: str) -> None:
    assert infinities([text]) == [0, 1]


def test_a_number_that_grows_line_by_line_stays_small() -> None:
    assert max(infinities(["A = 99", *["A = A * A"] * 9_000])) < 10**40
