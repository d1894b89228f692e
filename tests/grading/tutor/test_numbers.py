"""The numbers of a file that may stand for infinity, also where they are computed."""

from __future__ import annotations

import pytest

from pacman.grading.tutor.mistakes import MINIMAX, known
from pacman.grading.tutor.numbers import factors, infinities


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


def test_a_number_with_a_name_is_called_by_it() -> None:
    says = [each.says for each in known(MINIMAX, infinities(["best = -sys.maxsize"]))]
    lost = "so values beyond get lost: write float('-inf')."
    assert f"-sys.maxsize stands for minus infinity at the root, {lost}" in says


def test_a_number_that_may_be_a_factor() -> None:
    assert factors(["GAMMA, tiny = 0.9, 1e-300", "best = -9999 * 0.5"]) == [0.9, 0.5]


def test_a_number_that_grows_line_by_line_stays_small() -> None:
    assert max(infinities(["A = 99", *["A = A * A"] * 9_000])) < 10**40
