"""The lines that are named beside a mistake."""

from __future__ import annotations

from typing import Any

import pytest
from submitted import SUBMISSIONS
from tutored import explained, of_question

from pacman.grading.checks.wrong import code, files

pytestmark = pytest.mark.slow


def places(path: str, question: str) -> tuple[list[str], list[dict[str, Any]]]:
    """The lines of a file, and the places of the mistakes that a question has."""
    full = str(SUBMISSIONS / path)
    first = explained(files(full), of_question(question)).diagnosis[0]
    return code(full).decode().split("\n"), [each.where or {} for each in first.mistakes]


@pytest.mark.parametrize(
    ("path", "question", "texts"),
    [
        ("mistakes/cuts_on_equality.py", "q3", ["v <= alpha", "v >= beta"]),
        ("mistakes/infinity_is_9999.py", "q2", ["9999"]),
        ("mistakes/fail_hard_with_strict_cuts.py", "q3", ["return alpha", "return beta"]),
    ],
)
def test_a_mistake_in_several_lines_has_all_of_them(
    path: str, question: str, texts: list[str]
) -> None:
    lines, (at,) = places(path, question)
    named = [lines[line - 1] for line in (at["line"], *at["also"])]
    assert all(any(text in line for text in texts) for line in named)
    assert all(any(text in line for line in named) for text in texts)
    assert at["code"] in lines[at["line"] - 1]
    assert "noticed" not in at


@pytest.mark.parametrize(
    ("path", "question", "text"),
    [
        ("mistakes/last_ghost_maximises.py", "q2", "max("),
        ("mistakes/ghosts_in_reversed_order.py", "q2", "- 1"),
        ("mistakes/third_ghost_maximises.py", "q2", "v > best"),
        ("mistakes/minimum_at_the_last_ghost.py", "q4", "min("),
    ],
)
def test_a_wrong_choice_is_where_it_is_made(path: str, question: str, text: str) -> None:
    lines, (at,) = places(path, question)
    assert text in lines[at["line"] - 1]


def test_a_line_that_only_returned_a_wrong_value_is_called_so() -> None:
    _, places_ = places("mistakes/returns_deepest_action.py", "q2")
    assert [at.get("noticed") for at in places_] == [True]
