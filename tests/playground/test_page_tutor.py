"""What the page says of a question that isn't full: as much as a hand-out knows."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from submitted import whole

from pacman.grading.assignment.cases import load
from pacman.grading.assignment.keys import DIFFERENCE, LINE, MISTAKE, POINTS_ONLY
from pacman.grading.grade import plan
from pacman.playground.inside.page import Page
from pacman.playground.inside.values import encoded

ROOT = Path(__file__).parents[2]
FILES = ROOT / "tests" / "submissions"
WRONG = whole(FILES / "mistakes" / "cuts_on_equality.py")
REFLEX = """
from game import Agent

class ReflexAgent(Agent):
    def getAction(self, state):
        {}
"""
MINIMAX = REFLEX.replace("ReflexAgent", "MinimaxAgent").replace(
    "def", "def __init__(self, depth=2, evalFn=''):\n        self.index = 0\n\n    def"
)

# In a new process: a game is played before anything that grades is imported.
PLAYED = """
import json, sys
from pacman.playground.inside.page import Page
page = Page(sys.argv[1], lambda _: None)
for asked in json.load(sys.stdin):
    answer = page.answer(json.dumps(asked))
print(answer)
"""


@pytest.fixture(autouse=True)
def _as_in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its folder has no reference, and the page has a path of its own."""
    monkeypatch.setattr("pacman.grading.reference.presence.data", lambda _: "/nowhere")
    monkeypatch.setattr("sys.path", [*sys.path])


def answered(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    source: str,
    question: str,
    explain: int = LINE,
    known: dict[str, str] | None = None,
) -> tuple[Page, dict[str, Any], list[str]]:
    """The page, what it answers, and what it began."""
    tests = plan(load(str(ROOT / "test_cases"), {question}))
    asked = tuple(replace(each, explain=explain) for each in tests.assignment.questions)
    tests = replace(tests, assignment=replace(tests.assignment, questions=asked))
    began: list[str] = []
    monkeypatch.chdir(folder)
    page = Page(str(folder), lambda news: began.append(json.loads(news).get("begun", "")))
    told(page, do="prepare", assignment=json.dumps(encoded(tests)))
    report = told(page, do="grade", source=source, questions=[], tests=[], known=known or {})
    return page, report, began


def told(page: Page, **asked: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(page.answer(json.dumps(asked)))
    return answer


@pytest.mark.slow
def test_an_error_of_its_own_is_explained_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = REFLEX.format("return state.getLegal()")
    _, report, began = answered(tmp_path, monkeypatch, source, "q1")
    said = report["explained"]["q1"]
    assert "no getLegal" in said["says"]
    assert said["certain"]
    assert {mark["line"] for mark in said["marks"]} == {6}
    assert [len(group) for group in said["full"]] == [6]
    assert "tutor of q1" in began


@pytest.mark.slow
def test_an_evaluation_is_explained_by_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = REFLEX.format("return 'Stop'")
    page, report, _ = answered(tmp_path, monkeypatch, source, "q1")
    said = report["explained"]["q1"]
    assert "Pacman stays at" in said["says"]
    assert "to-and-fro" in said["says"]
    shown = report["questions"][0]["diagnosis"][0]["shown"]
    game = told(page, do="recorded", test=shown["test"])
    assert game["show"]["start"] == shown["turn"] - 1


@pytest.mark.slow
def test_the_first_step_that_differs_is_said_and_can_be_stepped_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As --trace in a hand-out: on the smallest tree, from what is written down there."""
    page, report, began = answered(tmp_path, monkeypatch, WRONG, "q3")
    said = report["explained"]["q3"]
    first = said["full"][0][0]
    assert said["says"].startswith(f"{first}: ")
    assert "(line " in said["says"]
    assert "Right: comes to " in said["says"]
    (mark,) = said["marks"]
    assert "return v" in WRONG.split("\n")[mark["line"] - 1]
    assert first in report["trees"]
    assert "steps of q3" in began
    steps = told(page, do="steps", source=WRONG, test=first)["steps"]
    row = steps["rows"][steps["start"] - 1]
    assert row["differs"]
    assert row["at"].startswith(f"line {mark['line']},")
    assert [side for side, _, _ in steps["drawings"]] == ["yours", "right"]
    assert all("<svg" in drawing for _, _, drawing in steps["drawings"])


def test_a_game_before_the_tests_changes_nothing(tmp_path: Path) -> None:
    tests = plan(load(str(ROOT / "test_cases"), {"q3"}))
    game = {"board": "testClassic", "agent": "GreedyAgent", "ghosts": "RandomGhost", "count": 1,
            "depth": 2, "evaluation": "", "seed": 3}  # fmt: skip
    name = "q3/no-cut-when-a-ghost-equals-alpha"
    grade = {"do": "grade", "source": WRONG, "questions": [], "tests": [name], "known": {}}
    asked = [
        {"do": "play", "source": WRONG, "game": game},
        {"do": "prepare", "assignment": json.dumps(encoded(tests))},
        grade,
        {"do": "steps", "source": WRONG, "test": name},
        grade,
    ]
    done = subprocess.run(
        [sys.executable, "-c", PLAYED, str(tmp_path)], input=json.dumps(asked),
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout)["trees"] == [name]


@pytest.mark.slow
@pytest.mark.parametrize("explain", [POINTS_ONLY, DIFFERENCE, MISTAKE])
def test_the_teachers_choice_holds(
    explain: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, report, _ = answered(tmp_path, monkeypatch, WRONG, "q3", explain)
    failed = [test for test in report["questions"][0]["tests"] if test["status"] != "passed"]
    said = report["explained"]["q3"]
    assert failed
    assert (said["says"], said["marks"]) == ("", [])
    assert all(bool(test["message"]) == (explain >= DIFFERENCE) for test in failed)
    steps = told(page, do="steps", source=WRONG, test=failed[0]["id"])["steps"]
    assert any(row["right"] for row in steps["rows"]) == (explain >= DIFFERENCE)


def test_what_ended_python_is_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = REFLEX.format("return state.getLegal()")
    known = dict.fromkeys(("tutor of q1", "steps of q1"), "late")
    _, report, began = answered(tmp_path, monkeypatch, source, "q1", known=known)
    assert report["explained"]["q1"]["says"] == ""
    assert not {*known} & {*began}


def test_what_is_not_written_yet_is_listed_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "import util\n" + REFLEX.format("util.raiseNotDefined()")
    _, report, _ = answered(tmp_path, monkeypatch, source, "q1")
    assert report["to_write"] == ["q1  ReflexAgent.getAction, line 7"]
    assert report["explained"]["q1"]["full"] == []
    assert report["explained"]["q1"]["says"] == ""


def test_python_that_began_anew_has_no_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    page = Page(str(tmp_path), lambda _: None)
    assert told(page, do="recorded", test="q1/any") == {}


def test_a_search_that_fails_has_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = "state.generateSuccessor(0, state.getLegalActions(0)[0]); 1 / 0"
    source = MINIMAX.format(body)
    page, report, _ = answered(tmp_path, monkeypatch, source, "q2")
    test = report["explained"]["q2"]["full"][0][0]
    steps = told(page, do="steps", source=source, test=test)["steps"]
    assert any("none, but ZeroDivisionError" in row["yours"] for row in steps["rows"])
