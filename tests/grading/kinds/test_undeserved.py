"""Files that know nothing of the game, or the boards by heart, and get next to no points for it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import plans
import pytest
from submitted import SUBMISSIONS, written

from pacman.grading import grade
from pacman.grading.grade import Plan
from pacman.grading.kinds import boards
from pacman.grading.report import Report
from pacman.grading.verdict import Status

pytestmark = pytest.mark.slow

EVALUATIONS = sorted(SUBMISSIONS.glob("undeserved/evaluation_*.py"))
TABLE = SUBMISSIONS / "undeserved" / "evaluation_knows_the_boards.py"
REFLEX = SUBMISSIONS / "undeserved" / "reflex_knows_the_boards.py"
SECRETS = ("", plans.SECRET)
MOST = 0.1


def known(secret: str, question: str = "q5") -> Plan:
    return plans.plan(secret, (question,))


@cache
def graded(path: Path, secret: str = "") -> Report:
    return grade.grade(str(path), known(secret, "q1" if path == REFLEX else "q5"))


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("path", [*EVALUATIONS, REFLEX], ids=lambda path: path.stem)
def test_a_file_that_knows_nothing(path: Path, secret: str) -> None:
    report = graded(path, secret)
    assert not [test.message for test in report.tests if "the grader failed" in test.message]
    assert report.points <= MOST * report.max_points


def test_there_are_evaluations_of_all_kinds() -> None:
    assert len(EVALUATIONS) >= 12


def test_a_table_and_a_guess_where_it_ends(tmp_path: Path) -> None:
    text = TABLE.read_text(encoding="utf-8")
    guess = (
        "    import random\n    return currentGameState.getScore() + random.random()\n\n\nbetter"
    )
    guessing = text.replace("    return 0\n\n\nbetter", guess)
    assert guessing != text
    for secret in SECRETS:
        report = grade.grade(written(tmp_path, guessing), known(secret))
        assert report.points <= MOST * report.max_points


def test_the_table_knows_all_that_is_written_down() -> None:
    """It passes every test whose boards are not drawn, so that it fails the others for the draw."""
    failed = {test.id for test in graded(TABLE).tests if test.status != Status.PASSED}
    assert failed == {
        "q5/dots-beyond-the-search",
        "q5/the-nearer-dots",
        "q5/which-dots-are-nearer",
    }


def test_the_tours_know_all_boards_without_dots_that_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its tours win there, mirrors included, so that they fail the others for the draw."""
    monkeypatch.setattr(boards, "STEPS", 0)
    report = grade.grade(str(REFLEX), known("", "q1"))
    passed = {test.id for test in report.tests if test.status == Status.PASSED}
    assert passed >= {
        "q1/a-cluster-of-dots-and-one-apart",
        "q1/dots-far-from-each-other",
        "q1/dots-near-each-other",
    }
