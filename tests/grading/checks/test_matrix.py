"""The matrix of `check`: the points that each known mistake loses, by criterion."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from submitted import SUBMISSIONS, assignment

from pacman.commands.autograder import main
from pacman.grading.assignment import cases
from pacman.grading.assignment.criteria import Criterion, Score
from pacman.grading.assignment.keys import Scoring
from pacman.grading.checks import checking
from pacman.grading.checks.matrix import Matrix
from pacman.grading.report import QuestionResult

if TYPE_CHECKING:
    from pathlib import Path

QUESTION = """\
title: Minimax
points: 2
criteria:
- {id: every-action, points: 0.5, says: Every action is looked at, mistakes: [stop-removed]}
- {id: depth, points: 1.5, says: A ply is one move of each, mistakes: [depth-one-too-small]}
"""
STOP = """\
kind: tree
agent: MinimaxAgent
depth: 1
agents: 1
criterion: every-action
tree: {Stop: 5, West: 3}
"""
DEEP = """\
kind: tree
agent: MinimaxAgent
depth: 2
agents: 1
criterion: depth
tree: {East: {value: 1, actions: {Left: 9, Right: 2}}, West: {value: 4, actions: {Left: 3}}}
"""
TABLE = """\
q1, Minimax: points that each known mistake loses, by criterion
  1 every-action, 0.5: Every action is looked at
  2 depth, 1.5: A ply is one move of each
  mistake                                      1     2   all
  depth-one-too-small                          .   1.5   1.5
  stop-removed                               0.5     .   0.5

"""


@pytest.fixture(autouse=True)
def two_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try only these two; a file without the class says nothing about the question."""
    names = ("averages_over_pacmans_actions", "depth_one_too_small", "stop_removed")
    paths = [str(SUBMISSIONS / "mistakes" / f"{name}.py") for name in names]
    monkeypatch.setattr(checking, "mistakes", lambda: paths)


def small(folder: Path, question: str = QUESTION) -> str:
    files = {"question": question, "stop": STOP, "deep": DEEP}
    assignment(folder, {"q1": files})
    return str(folder)


def checked(folder: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = main(["check", "--test-cases", folder])
    return status, capsys.readouterr().out


def test_check_prints_the_matrix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = checked(small(tmp_path / "cases"), capsys)
    assert said.startswith(TABLE)
    assert said.count("\n") == TABLE.count("\n") + 1
    assert status == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "problems"),
    [
        (
            QUESTION.replace("[depth-one-too-small]", "[]"),
            ["criterion depth: depth-one-too-small loses 1.5 there, and should lose nothing"],
        ),
        (
            QUESTION.replace("[stop-removed]", "[stop-removed, depth-one-too-small]"),
            ["criterion every-action: depth-one-too-small loses nothing there, and should"],
        ),
        (
            QUESTION.replace("[stop-removed]", "[stop-remove]"),
            [
                "criterion every-action: stop-remove loses nothing there, and should",
                "criterion every-action: stop-removed loses 0.5 there, and should lose nothing",
            ],
        ),
    ],
)
def test_check_fails_if_the_matrix_does_not_hold(
    question: str, problems: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said = checked(small(tmp_path / "cases", question), capsys)
    assert status == 1
    assert [line for line in said.split("\n") if ", criterion " in line] == [
        f"q1, {problem}" for problem in problems
    ]
    assert said.startswith(TABLE)


def test_a_criterion_that_names_no_mistakes_is_not_judged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unsaid = QUESTION.replace(", mistakes: [depth-one-too-small]", "")
    status, said = checked(small(tmp_path / "cases", unsaid), capsys)
    assert (status, said.startswith(TABLE)) == (0, True)


def test_what_a_mistake_loses(tmp_path: Path) -> None:
    matrix = Matrix(cases.load(small(tmp_path / "cases")))
    scores = (Score("every-action", "...", 0.25, 0.5), Score("depth", "...", 0.5, 1.5))
    matrix.add(
        "stop-removed", QuestionResult("q1", "...", 0.75, 2, Scoring.BY_CRITERIA, scores, ())
    )
    assert list(matrix.problems()) == [
        "q1, criterion depth: depth-one-too-small loses nothing there, and should",
        "q1, criterion depth: stop-removed loses 1 there, and should lose nothing",
    ]
    assert list(matrix.lines())[4] == f"  {'stop-removed':40}  0.25     1  1.25"


def test_a_criterion_without_points_loses_none(tmp_path: Path) -> None:
    loaded = cases.load(small(tmp_path / "cases"))
    free = (Criterion("depth", "...", 0, mistakes=("nothing-of-the-kind",)),)
    questions = tuple(replace(question, criteria=free) for question in loaded.questions)
    assert list(Matrix(replace(loaded, questions=questions)).problems()) == []
