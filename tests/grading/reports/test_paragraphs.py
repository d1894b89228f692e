"""The words that explain a question."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from pacman.grading.assignment.keys import Scoring
from pacman.grading.explanation import Explanation, Named
from pacman.grading.report import QuestionResult, Report
from pacman.grading.reports.diagnosis import example, paragraph, paragraphs

STOP = Named("skips-stop", None, {"line": 7, "function": "getAction"}, "Stop is left out.")
DEEP = Named("depth-too-deep", None, None, "It goes one ply deeper.")


def question(name: str, *explanations: Explanation) -> QuestionResult:
    return QuestionResult(name, "Search", 0, 5, Scoring.BY_CRITERIA, (), (), diagnosis=explanations)


def said(*explanations: Explanation) -> str:
    return paragraph(question("q2", *explanations))


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


def test_twins_are_a_choice() -> None:
    twins = [Explanation((mistake,), certain=True, explains=1, of=1) for mistake in (STOP, DEEP)]
    assert said(*twins) == (
        "These do the same in every game; check both:\n"
        "1. Stop is left out. (line 7, in getAction; skips-stop)\n"
        "2. It goes one ply deeper. (depth-too-deep)\n"
        "This explains the one test that wasn't passed."
    )


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"code": "best = -9999"}, "line 7, in getAction: `best = -9999`"),
        ({"code": "x", "also": [9]}, "line 7, in getAction: `x`, and line 9"),
        ({"also": [9, 12]}, "line 7, in getAction, and lines 9, 12"),
        ({"code": "return v", "noticed": True}, "noticed in line 7, in getAction: `return v`"),
    ],
)
def test_a_line_is_quoted(more: dict[str, Any], place: str) -> None:
    mistake = replace(STOP, where={"line": 7, "function": "getAction", **more})
    found = said(Explanation((mistake,), certain=True, explains=0, of=0))
    assert found == f"Stop is left out. ({place}; skips-stop)"


def test_the_same_mistake_in_another_question_is_told_by_its_line() -> None:
    there = replace(STOP, where={"line": 19, "function": "value", "code": "x"})
    found = paragraphs(
        Report("a.py", "Search", 0, 15, 1.0, {}, (
            question("q2", Explanation((STOP,), certain=True, explains=3, of=3)),
            question("q3", Explanation((there,), certain=True, explains=2, of=2)),
            question("q4", Explanation((there,), certain=False, explains=0, of=2)),
        ))
    )  # fmt: skip
    assert found["q3"].text == (
        "The same as in q2 (line 19, in value: `x`). This explains all 2 tests that weren't passed."
    )
    assert found["q4"].text.startswith("Probably: Stop is left out.")


UNFINISHED = Named("unfinished", None, None, "Not written yet: minimax.")
FULL: tuple[Explanation, ...] = ()
NOT_WRITTEN = (Explanation((UNFINISHED,), certain=True, explains=6, of=6),)
NOTHING_KNOWN = (Explanation((), certain=False, explains=0, of=3),)
KNOWN = (Explanation((STOP,), certain=True, explains=3, of=3),)
GUESSED = (Explanation((DEEP,), certain=False, explains=2, of=3),)
TWINS = (*KNOWN, Explanation((DEEP,), certain=True, explains=3, of=3))


def test_any_questions_stand_beside_each_other() -> None:
    """Beginners have written one question, and not begun the others."""
    for kinds in product((FULL, NOT_WRITTEN, NOTHING_KNOWN, KNOWN, GUESSED, TWINS), repeat=3):
        questions = tuple(question(f"q{number}", *kind) for number, kind in enumerate(kinds, 1))
        found = paragraphs(Report("a.py", "Search", 0, 15, 1.0, {}, questions))
        told = {each for said in found.values() for each in said.questions.split(", ")}
        assert told == {each.id for each in questions if paragraph(each)}
        assert all(each.text for each in found.values())


WRONG = "right is West, and yours did: East"
RIGHT = "your action West is right, but your search"


@pytest.mark.parametrize(
    ("action", "count", "calls", "text"),
    [
        ("West", 4, 3, f"{RIGHT} expanded 4 instead of 3 states"),
        ("West", 3, 5, f"{RIGHT} made 5 moves, where 3 are enough"),
        ("West", 3, 3, f"{RIGHT} expanded other states than it should"),
        ("East", 3, 3, WRONG),
        ("East", 4, 3, f"{WRONG}, and your search expanded 4 instead of 3 states"),
        ("None", 2, 3, "right is West, and yours asked for an impossible move"),
    ],
)  # fmt: skip
def test_the_smallest_game_says_what_was_done_there(
    action: str, count: int, calls: int, text: str
) -> None:
    did = "asked for an impossible move" if action == "None" else f"did: {action}"
    game: Any = {
        "agents": 2, "depth": 1, "nodes": 3, "drawing": "root",
        "expected": {"actions": ["West"], "count": 3, "calls": 3},
        "observed": {"action": action, "did": did, "count": count, "calls": calls},
    }  # fmt: skip
    found = example(question("q2", Explanation((STOP,), certain=True, explains=1, of=1,
                                               smallest=game)))  # fmt: skip
    assert found == (
        f"The smallest game that shows it (3 states, 2 agents, depth 1): {text}.", "root"
    )  # fmt: skip
