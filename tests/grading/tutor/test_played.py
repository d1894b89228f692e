"""What the failures of played-out games consist of: reflex agents and evaluation functions."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from submitted import SUBMISSIONS
from tutored import of_question

from pacman.grading import grade
from pacman.grading.checks.wrong import files
from pacman.grading.grade import Plan
from pacman.grading.report import QuestionResult, Report
from pacman.grading.reports.diagnosis import paragraph
from pacman.grading.reports.page import page
from pacman.grading.sandbox.opening import opened
from pacman.grading.sandbox.staging import Files
from pacman.grading.tutor.tutor import explain

FAR = "a-cluster-of-dots-and-one-apart"
# The mistakes of each file, and one test that shows them.
FILES = {
    "mistakes/reflex_by_score_alone": ("q1", FAR, {"score-only", "to-and-fro"}),
    "mistakes/reflex_ignores_ghosts": ("q1", "a-ghost-from-the-east", {"ignores-ghosts"}),
    "strength/reflex_constant": ("q1", FAR, {"all-alike", "to-and-fro"}),
    "strength/reflex_current_state": ("q1", FAR, {"current-state", "to-and-fro"}),
    "strength/reflex_ignores_food": ("q1", FAR, {"ignores-food", "to-and-fro"}),
    "strength/reflex_away_from_dots": ("q1", FAR, {"ignores-food", "to-and-fro"}),
    "mistakes/evaluation_is_the_score": ("q5", "a-ghost-on-the-way-south", {"score-only"}),
    "mistakes/evaluation_ignores_ghosts": ("q5", "a-ghost-on-the-way", {"ignores-ghosts"}),
    "mistakes/evaluation_runs_from_scared_ghosts": ("q5", "eating-rather-than-waiting",
                                                    {"ignores-food", "flees-scared-ghosts"}),
    "strength/evaluation_divides_by_zero": ("q5", "a-ghost-on-the-way", {"divides-by-zero"}),
}  # fmt: skip
REFLEX = """
from game import Agent


class ReflexAgent(Agent):
    def getAction(self, gameState):
        legal = gameState.getLegalActions()
        return max(legal, key=lambda action: self.evaluationFunction(gameState, action))

    def evaluationFunction(self, currentGameState, action):
        {}
"""
NAN = REFLEX.format("return float('nan') if action == 'East' else 1.0")


def only(name: str, *tests: str) -> Plan:
    plan = of_question(name)
    (question,) = plan.assignment.questions
    kept = tuple(case for case in question.cases if case.id.partition("/")[2] in tests)
    assert kept
    one = replace(question, cases=kept, size=len(kept))
    return replace(plan, assignment=replace(plan.assignment, questions=(one,)))


def result_of(submission: str | Files, plan: Plan) -> QuestionResult:
    with opened(submission) as ready:
        (result,) = grade.graded(ready, plan, explain=explain).questions
    return result


def named(result: QuestionResult) -> set[str]:
    return {mistake.id for each in result.diagnosis for mistake in each.mistakes}


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_a_failed_game_is_explained(name: str) -> None:
    question, test, ids = FILES[name]
    path = SUBMISSIONS / f"{name}.py"
    result = result_of(files(str(path)), only(question, test))
    assert named(result) >= ids
    where = result.diagnosis[0].mistakes[0].where
    assert where is not None
    assert "aluationFunction" in where["function"]


def test_the_turn_is_told_and_its_recording_opens_there() -> None:
    path = SUBMISSIONS / "mistakes" / "reflex_ignores_ghosts.py"
    result = result_of(files(str(path)), only("q1", "a-ghost-from-the-east"))
    shown = result.diagnosis[0].shown
    assert shown is not None
    assert shown["test"] == "q1/a-ghost-from-the-east"
    assert f"in turn {shown['turn']} Pacman is caught" in paragraph(result)
    html = page(Report("multiAgents.py", "Search", 0.0, 4.0, 0.1, {}, (result,)))
    assert f"before turn {shown['turn']}, of which" in html
    assert re.search(rf'"start": ?{shown["turn"] - 1}\b', html)


def test_what_is_no_number_is_told_with_its_turn() -> None:
    result = result_of({"multiAgents.py": NAN.encode()}, only("q1", FAR))
    (found,) = result.diagnosis
    assert found.mistakes[0].id == "not-a-number"
    assert re.search(r"East is worth NaN in turn \d+", found.mistakes[0].says)


@pytest.mark.slow
def test_a_lost_game_that_is_worth_more_than_going_on() -> None:
    text = REFLEX.format("return 99 if (after := currentGameState.generatePacmanSuccessor(action))"
                         ".isLose() else -min(abs(x - u) + abs(y - v) for x, y in ["
                         "after.getPacmanPosition()] for u, v in after.getGhostPositions()) - "
                         "sum(map(sum, after.getFood().asList())) / 1e6")  # fmt: skip
    result = result_of({"multiAgents.py": text.encode()}, only("q1", "a-ghost-from-the-south"))
    said = [mistake for each in result.diagnosis for mistake in each.mistakes]
    assert "lost-state-value" in {mistake.id for mistake in said}, said


@pytest.mark.parametrize("body", ["raise SystemExit", "return [1, 2]", "print('x' * 10 ** 9)"])
def test_what_an_evaluation_does_while_it_is_asked_costs_nothing_else(body: str) -> None:
    best = "max(legal, key=lambda action: self.evaluationFunction(gameState, action))"
    text = REFLEX.replace(best, "legal[0]").format(body)
    result = result_of({"multiAgents.py": text.encode()}, only("q1", FAR))
    assert [test.status for test in result.tests] == ["failed"]
    assert named(result) <= {"to-and-fro", "not-a-number"}


@pytest.mark.parametrize("name", ["reflex_timid", "reflex_counts_dots"])
def test_nothing_is_explained_where_games_are_won(name: str) -> None:
    path: Path = SUBMISSIONS / "strength" / f"{name}.py"
    assert result_of(files(str(path)), only("q1", FAR)).diagnosis == ()
