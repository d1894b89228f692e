"""hints.yaml: what teachers say about mistakes, in all reports, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from submitted import ROOT

from pacman.grading import grade
from pacman.grading.assignment import cases
from pacman.grading.assignment.cases import Question, files_of
from pacman.grading.assignment.hints import IDS, Hint
from pacman.grading.explanation import Explanation, Named
from pacman.grading.grade import Plan
from pacman.grading.report import Report, TestResult
from pacman.grading.reports import gradescope
from pacman.grading.reports.page import page
from pacman.grading.reports.terminal import shown
from pacman.grading.sandbox.opening import Opened, opened
from pacman.grading.tutor.mistakes import EVERY, RANDOM, REPEATS, known
from pacman.support.fields import TestCaseError

SAYS = "See slide 7, <b>and</b> {{ 7 * 7 }}"
LINK = "https://a.example/?a=1&b=%22"
CASE = """\
kind: tree
agent: MinimaxAgent
depth: 1
agents: 2
tree: {West: 1, East: 2}
"""
WRONG = b"""
from game import Agent
class MinimaxAgent(Agent):
    def __init__(self, evalFn="", depth="2"):
        self.index = 0
    def getAction(self, state):
        return state.getLegalActions(0)[0]
"""


def assignment(folder: Path, hints: str) -> cases.Assignment:
    (folder / "q2").mkdir(exist_ok=True)
    (folder / "assignment.yaml").write_text("title: Search\nquestions: [q2]\n")
    (folder / "q2" / "question.yaml").write_text("title: Minimax\npoints: 1\n")
    (folder / "q2" / "small.yaml").write_text(CASE)
    (folder / "hints.yaml").write_text(hints)
    return cases.load(str(folder))


def reports(folder: Path, hints: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """A report with a mistake that has a hint: as a page, for Gradescope, and on a terminal."""
    from rich.console import Console

    found = assignment(folder, hints)
    mistakes = (Named("no-cuts", None, None, "Nothing is cut."),)
    diagnosis = (Explanation(mistakes, certain=True, explains=1, of=1),) * 2

    def explain(
        ready: Opened, plan: Plan, question: Question, results: Sequence[TestResult], seconds: float
    ) -> tuple[Explanation, ...]:
        return diagnosis

    plan = Plan(found, {"q2/small": {"actions": ["East"], "value": 2, "count": 3, "calls": 2,
                                     "expanded": ["root", "West", "East"]}})  # fmt: skip
    with opened({"multiAgents.py": WRONG}) as ready:
        report: Report = grade.graded(ready, plan, explain=explain)
    (question,) = report.questions
    assert question.diagnosis[0].mistakes[0].hint == Hint(SAYS, LINK)
    shown(report, Console())
    said = [page(report), json.dumps(gradescope.results(report)), capsys.readouterr().out]
    return [" ".join(text.split()) for text in said]


def test_a_hint_stands_once_in_every_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    html, data, text = reports(tmp_path, f"no-cuts: {{says: '{SAYS}', link: '{LINK}'}}", capsys)
    assert [each.count("slide 7") for each in (html, data, text)] == [1, 1, 1]
    assert "<b>and</b>" not in html
    assert "&lt;b&gt;and&lt;/b&gt; {{ 7 * 7 }}" in html
    assert '<a href="https://a.example/?a=1&amp;b=%22">' in html
    assert f"{LINK}" in data
    assert f"{LINK}" in text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("no-cutz: {says: x}", ":1:1: no key 'no-cutz'; did you mean no-cuts"),
        ("\nno-cuts: {link: 'https://a.example'}", ":2:10: 'says' is missing"),
        ("no-cuts: {says: x, link: 'javascript:alert(1)'}", ":1:26: expected an address"),
        ("no-cuts: {says: x, link: 'https://a b'}", "expected an address"),
        ("no-cuts: x", ":1:10: expected keys and values"),
        ("- no-cuts", "expected keys and values"),
        ("no-cuts: {says: x}\nno-cuts: {says: y}", ":2:1: 'no-cuts' is here twice"),
        ("no-cuts: [", "hints.yaml:1:"),
    ],
)
def test_what_is_wrong_in_hints_is_refused(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(TestCaseError) as refused:
        assignment(tmp_path, text)
    assert says in str(refused.value)


def test_hints_belong_to_the_files_of_an_assignment(tmp_path: Path) -> None:
    found = assignment(tmp_path, "no-cuts: {says: x}")
    assert found.hints == {"no-cuts": Hint("x")}
    assert "hints.yaml" in dict(files_of(found))
    (tmp_path / "hints.yaml").unlink()
    assert "hints.yaml" not in dict(files_of(found))
    assert cases.load(str(ROOT / "test_cases")).hints == {}


def test_every_mistake_of_a_search_can_have_a_hint() -> None:
    named = [*REPEATS, RANDOM, *(each for agent in EVERY for each in known(agent, (99,)))]
    assert {mistake.id for mistake in named} <= {*IDS}
    assert [*IDS] == sorted({*IDS})
