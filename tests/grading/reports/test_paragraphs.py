"""The words that explain a question."""

from __future__ import annotations

import pytest

from pacman.grading.assignment.keys import Scoring
from pacman.grading.explanation import Explanation, Named
from pacman.grading.report import QuestionResult
from pacman.grading.reports.diagnosis import paragraph

STOP = Named("skips-stop", None, {"line": 7, "function": "getAction"}, "Stop is left out.")
DEEP = Named("depth-too-deep", None, None, "It goes one ply deeper.")


def said(*explanations: Explanation) -> str:
    question = QuestionResult(
        "q2", "Search", 0, 5, Scoring.BY_CRITERIA, (), (), diagnosis=explanations
    )
    return paragraph(question)


@pytest.mark.parametrize(
    ("mistakes", "certain", "explains", "text"),
    [
        ((STOP,), True, 3, ("Stop is left out. (line 7, in getAction; skips-stop) "
                           "This explains all 3 tests that weren't passed.")),
        ((DEEP,), False, 2, ("Probably: It goes one ply deeper. (depth-too-deep) "
                            "This explains 2 of the 3 tests that weren't passed.")),
        ((STOP, DEEP), True, 3, ("1. Stop is left out. (line 7, in getAction; skips-stop)\n"
                                "2. It goes one ply deeper. (depth-too-deep)\n"
                                "Together they explain all 3 tests that weren't passed.")),
        ((STOP, DEEP), False, 0, ("Probably:\n1. Stop is left out. (line 7, in getAction; "
                                 "skips-stop)\n2. It goes one ply deeper. (depth-too-deep)")),
    ],
)  # fmt: skip
def test_one_mistake_is_a_sentence_and_several_are_a_list(
    mistakes: tuple[Named, ...], certain: bool, explains: int, text: str
) -> None:
    assert said(Explanation(mistakes, certain, explains, 3)) == text


def test_twins_are_told_in_one_sentence() -> None:
    twins = [Explanation((mistake,), certain=True, explains=1, of=1) for mistake in (STOP, DEEP)]
    assert said(*twins) == (
        "Stop is left out. (line 7, in getAction; skips-stop) Or, with the same effect in every "
        "game: It goes one ply deeper. (depth-too-deep) This explains the one test that wasn't "
        "passed."
    )
