"""What a report says of a mistake: several at once, the smallest game, and as much as is wanted."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from pairs import MISTAKES, pairs, source
from submitted import CODE, GOOD, ROOT, SUBMISSIONS
from tutored import AGENTS, explained, known, of_question

from pacman.grading import grade
from pacman.grading.assignment import cases, selection
from pacman.grading.report import QuestionResult, Report, as_chosen
from pacman.grading.reports import gradescope
from pacman.grading.reports.diagnosis import as_test_case, paragraph
from pacman.grading.reports.page import page

PAIRS = 6
# These answers hide what else is wrong.
HIDING = {"returns-none", "worst-action"}
FORGES = (
    CODE.replace("class MinimaxAgent", "class _Right", 1)
    + """

def named(function, name):
    function.__code__ = function.__code__.replace(co_name=name)
    return function


class MinimaxAgent(_Right):
    def getAction(self, gameState):
        self.value = named(lambda state, number: 10 ** 400 if number else 7.5,
                           "<b>q\\x1b[31m\\tcall\\nreturn\\t1")
        for child in [gameState] * 3:
            self.value(child, 3)
        return gameState.getLegalActions()[-1]
"""
)


def question_of(agent: str) -> str:
    return next(name for name, asked in AGENTS.items() if asked == agent)


@cache
def infinite() -> QuestionResult:
    parts = next(parts for name, _, parts in MISTAKES if name == "finite-infinity")
    text = source("MinimaxAgent", [parts])
    return explained({"multiAgents.py": text.encode()}, of_question("q2", "board"))


def report(question: QuestionResult) -> Report:
    return Report("multiAgents.py", "Search", 1.0, 5.0, 0.1, {}, (question,))


@pytest.mark.slow
def test_both_of_two_mistakes_are_named_and_nothing_else_is_certain() -> None:
    both = one = 0
    for agent, names, text in pairs(PAIRS, seed=3):
        plan = of_question(question_of(agent), "board")
        found = explained({"multiAgents.py": text.encode()}, plan).diagnosis
        told = [{mistake.id for mistake in each.mistakes} for each in found]
        both += any(names <= each for each in told)
        one += any(names & each for each in told)
        if names & HIDING:
            continue
        assert any(each <= names for each in told) or not any(e.certain for e in found), names
    assert both >= 0.8 * PAIRS
    assert one == PAIRS


def test_the_smallest_game_is_a_test_case_that_the_file_fails(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(as_test_case(infinite()), encoding="utf-8")
    alone = selection.chosen(str(ROOT / "test_cases"), (), [str(path)])
    parts = next(parts for name, _, parts in MISTAKES if name == "finite-infinity")
    wrong = {"multiAgents.py": source("MinimaxAgent", [parts]).encode()}
    (failed,) = grade.grade(wrong, grade.plan(alone)).tests
    (passed,) = grade.grade(str(GOOD), grade.plan(alone)).tests
    assert (failed.status, passed.status) == ("failed", "passed")


def test_a_test_case_of_ones_own_is_graded_beside_others(tmp_path: Path) -> None:
    path = tmp_path / "small.yaml"
    path.write_text(as_test_case(infinite()), encoding="utf-8")
    both = selection.chosen(str(ROOT / "test_cases"), (), [str(path), "q2/a-corridor"])
    assert [question.id for question in both.questions] == ["q2", "small"]


@pytest.mark.parametrize("level", range(4))
def test_a_report_explains_as_much_as_the_teacher_chose(level: int) -> None:
    (shown,) = as_chosen(report(replace(infinite(), explain=level))).questions
    messages = [test.message for test in shown.tests if test.status != "passed"]
    assert all(messages) == (level > 0)
    assert bool(shown.diagnosis) == (level > 0)
    for each in shown.diagnosis:
        assert each.smallest is not None
        assert bool(each.mistakes) == each.certain == (level > 1)
        assert all(bool(mistake.where) == (level > 2) for mistake in each.mistakes)
    assert ("9999" in paragraph(shown)) == (level > 1)
    everything = page(report(shown)) + json.dumps(gradescope.results(report(shown)))
    assert ("finite-infinity" in everything) == (level > 1)
    assert ("line 1" in everything or "line 2" in everything) == (level > 2)


def test_an_assignment_says_how_much_is_explained(tmp_path: Path) -> None:
    (tmp_path / "q2").symlink_to(ROOT / "test_cases" / "q2")
    said = "title: Search\nquestions: {q2: {explain: 1}}\n"
    (tmp_path / "assignment.yaml").write_text(said, encoding="utf-8")
    (question,) = cases.load(str(tmp_path)).questions
    assert question.explain == 1
    assert known().assignment.questions[1].explain == 3


def test_a_report_shows_the_mistake_the_line_and_the_game() -> None:
    found = infinite()
    where = found.diagnosis[0].mistakes[0].where
    assert where is not None
    shown = page(report(found))
    for said in (f"line {where['line']}, in getAction", "This explains all", "kind: tree"):
        assert said in shown
    assert f"line {where['line']}, in getAction" in gradescope.results(report(found))["output"]


def test_a_forged_trace_deceives_only_its_author(tmp_path: Path) -> None:
    path = tmp_path / "multiAgents.py"
    path.write_text(FORGES, encoding="utf-8")
    plan = of_question("q2", "board")
    found = explained(path, plan)
    (plain,) = grade.grade(str(path), plan).questions
    assert found.points == plain.points
    text = json.dumps(report(found).as_data()["questions"][0]["diagnosis"])
    assert "\\u001b" not in text
    assert "<b>" not in text


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["first_of_legal", "returns_what_lies_about_its_class", "patches_builtins",
             "values_without_expanding", "patches_successor", "output_1gb"]
)  # fmt: skip
def test_explaining_a_hostile_file_changes_no_points(name: str) -> None:
    path = SUBMISSIONS / "hostile" / f"{name}.py"
    plan = of_question("q2", "games")
    kept = plan.assignment.questions[0].cases[:8]
    one = replace(plan.assignment.questions[0], cases=kept, size=len(kept))
    plan = replace(plan, assignment=replace(plan.assignment, questions=(one,)))
    (plain,) = grade.grade(str(path), plan).questions
    found = explained(path, plan)
    assert [t.status for t in found.tests] == [t.status for t in plain.tests]
    assert "BREACH" not in json.dumps(report(found).as_data())
