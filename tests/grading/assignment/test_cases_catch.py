"""The project's own test cases: right files keep every point, a mistake costs its own criterion.

`python autograder.py check` proves what `mistakes` of a question.yaml says, by grading all of them;
here is what that comes to in points.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from pacman.grading import grade
from pacman.grading.assignment import cases
from pacman.grading.assignment.cases import Assignment, Question
from pacman.grading.checks.wrong import files
from pacman.grading.grade import Plan
from pacman.grading.report import Report
from pacman.grading.verdict import Status

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
SUBMISSIONS = ROOT / "tests" / "submissions"
ASKED = {
    "q1": "ReflexAgent",
    "q2": "MinimaxAgent",
    "q3": "AlphaBetaAgent",
    "q4": "ExpectimaxAgent",
    "q5": "betterEvaluationFunction",
}
SEARCHES = ("q2", "q3", "q4")
CORRECT = sorted(path.stem for path in (SUBMISSIONS / "correct").glob("*.py"))
# Of the correct ones, those that have a reflex agent and an evaluation function of their own.
SENSIBLE = ("closures", "old_style", "one_recursive_function", "three_functions", "tuples")
MISTAKES = sorted(path.stem for path in (SUBMISSIONS / "mistakes").glob("*.py"))

# What these cost at most, of the 5 points of a question, and at least.
SMALL_SLIPS = (
    "stop-removed", "infinity-is-69", "infinity-is-9999", "infinity-is-1e6", "infinity-is-maxsize",
    "ghosts-start-from-ten-million", "smallest-float-as-minus-infinity", "ignores-eval-fn",
    "child-generated-twice", "cuts-on-equality", "first-action-when-all-lose",
)  # fmt: skip
ANOTHER_ALGORITHM = (
    "depth-counted-per-agent", "only-first-ghost-moves", "all-ghosts-act-as-first",
    "sums-without-averaging", "no-cuts",
)  # fmt: skip
# At a node of a tree all agents have the same actions, so this shows on boards only.
ON_BOARDS = ("averages-over-pacmans-actions",)


@cache
def assignment() -> Assignment:
    return cases.load(str(ROOT / "test_cases"))


@cache
def known() -> Plan:
    return grade.plan(assignment())


def graded(path: Path, questions: tuple[Question, ...]) -> Report:
    return grade.grade(
        files(str(path)), replace(known(), assignment=replace(assignment(), questions=questions))
    )


def question(name: str) -> Question:
    return next(each for each in assignment().questions if each.id == name)


def names_in(path: Path) -> set[str]:
    """The classes and functions of a file."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return {node.name for node in body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}


def costs(name: str) -> Mapping[str, float]:
    """The most points of a question that each mistake loses, by the lists of its criteria."""
    found: dict[str, float] = {}
    for criterion in question(name).criteria:
        for mistake in criterion.mistakes or ():
            found[mistake] = found.get(mistake, 0) + criterion.points
    return found


def assert_full(report: Report) -> None:
    wrong = {test.id: test.message for test in report.tests if test.status != Status.PASSED}
    assert not wrong
    assert report.points == report.max_points


@pytest.mark.parametrize("name", ASKED)
def test_points_are_quarters_of_three_to_eight_criteria(name: str) -> None:
    criteria = question(name).criteria
    assert 3 <= len(criteria) <= 8
    assert all(criterion.points % 0.25 == 0 < criterion.points for criterion in criteria)
    assert all(criterion.mistakes is not None for criterion in criteria)


@pytest.mark.parametrize("name", ASKED)
def test_the_lists_name_every_mistake_that_a_question_asks_for(name: str) -> None:
    makers = [path for path in MISTAKES if ASKED[name] in names_in(path_of("mistakes", path))]
    assert {path.replace("_", "-") for path in makers} == set(costs(name))


@pytest.mark.parametrize("name", SEARCHES)
def test_a_small_slip_costs_at_most_a_point(name: str) -> None:
    found = {mistake: cost for mistake, cost in costs(name).items() if mistake in SMALL_SLIPS}
    assert len(found) >= 4
    assert all(0.25 <= cost <= 1 for cost in found.values()), found


@pytest.mark.parametrize("name", SEARCHES)
def test_another_algorithm_costs_a_third_at_least(name: str) -> None:
    found = {m: cost for m, cost in costs(name).items() if m in ANOTHER_ALGORITHM}
    assert len(found) >= 2
    assert all(cost >= 1.5 for cost in found.values()), found


def test_another_order_costs_only_what_is_about_expanded_states() -> None:
    kept = {"value", "any-values"}
    lists = {each.id: each.mistakes or () for each in question("q3").criteria}
    assert {name for name in lists if "children-in-reversed-order" not in lists[name]} == kept


def test_fail_hard_alpha_beta_costs_what_is_about_pruning() -> None:
    lists = {each.id: each.mistakes or () for each in question("q3").criteria}
    about = {"cuts-at-ghosts", "cuts-at-pacman", "bounds"}
    assert {name for name in lists if "fail-hard-with-strict-cuts" in lists[name]} == about


@pytest.mark.parametrize("name", SEARCHES)
def test_a_mistake_of_a_search_shows_on_trees(name: str) -> None:
    for mistake in costs(name):
        shown = {c.id for c in question(name).criteria if mistake in (c.mistakes or ())}
        assert (shown == {"boards"}) == (mistake in ON_BOARDS)


def path_of(folder: str, name: str) -> Path:
    return SUBMISSIONS / folder / f"{name}.py"


@pytest.mark.parametrize("name", CORRECT)
def test_correct_searches_get_full_marks(name: str) -> None:
    assert_full(graded(path_of("correct", name), tuple(map(question, SEARCHES))))


@pytest.mark.parametrize("name", SENSIBLE)
def test_sensible_reflexes_and_evaluations_get_full_marks(name: str) -> None:
    assert_full(graded(path_of("correct", name), (question("q1"), question("q5"))))


FINITE = """
class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        best, choice = -ROOT, "Stop"
        for action in gameState.getLegalActions(0):
            value = self.value(gameState.generateSuccessor(0, action), 1, 0)
            if value > best:
                best, choice = value, action
        return choice

    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        actions = state.getLegalActions(agent)
        if depth == self.depth or not actions:
            return self.evaluationFunction(state)
        children = [state.generateSuccessor(agent, action) for action in actions]
        values = [self.value(child, agent + 1, depth) for child in children]
        return min([GHOSTS, *values]) if agent else max([-PACMAN, *values])
"""
INFINITE = {"ROOT": "1e400", "PACMAN": "1e400", "GHOSTS": "1e400"}


@pytest.mark.parametrize("finite", ["9999", "10**7", "2**63"])
@pytest.mark.parametrize("level", INFINITE)
def test_a_finite_infinity_is_found_at_every_level(level: str, finite: str, tmp_path: Path) -> None:
    constants = "".join(f"{n} = {v}\n" for n, v in {**INFINITE, level: finite}.items())
    path = tmp_path / "multiAgents.py"
    path.write_text(path_of("correct", "typed").read_text("utf-8") + FINITE + constants, "utf-8")
    (result,) = graded(path, (question("q2"),)).questions
    assert {c.id for c in result.criteria if c.points < c.max_points} == {"any-values"}


WEIGHING = """
from game import Agent
import statistics
import util

class MinimaxAgent(Agent):
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.evaluationFunction, self.depth = util.lookup(evalFn, globals()), int(depth)

    def getAction(self, state):
        def value(action):
            return self.value(state.generateSuccessor(0, action), 1, 0)
        return max(state.getLegalActions(0), key=value)

    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        children = [state.generateSuccessor(agent, a) for a in state.getLegalActions(agent)]
        values = [STEP for value in (self.value(each, agent + 1, depth) for each in children)]
        return self.ghosts(values) if agent else max(values)

    def ghosts(self, values):
        return MINIMUM

class ExpectimaxAgent(MinimaxAgent):
    def ghosts(self, values):
        return MEAN

def scoreEvaluationFunction(state):
    return state.getScore()
"""
PARTS = {"STEP": "value", "MINIMUM": "min(values)", "MEAN": "statistics.fmean(values)"}
MEDIAN = "statistics.median(values)"
NEAR_MINIMUM = "0.9 * min(values) + 0.1 * statistics.fmean(values)"


@cache
def planned(secret: str, *names: str) -> Plan:
    chosen = tuple(question(name) for name in names)
    return grade.plan(replace(assignment(), questions=chosen), secret=secret)


def weighed(plan: Plan, **parts: str) -> Report:
    """The report on a search that has these parts."""
    text = WEIGHING
    for part, expression in {**PARTS, **parts}.items():
        text = text.replace(part, expression)
    return grade.grade({"multiAgents.py": text.encode()}, plan)


def lost(report: Report) -> set[str]:
    """The criteria that are not full, such as q2/ends."""
    scores = ((each.id, score) for each in report.questions for score in each.criteria)
    return {f"{name}/{score.id}" for name, score in scores if score.points < score.max_points}


@pytest.mark.parametrize(
    ("step", "full"),
    [("value", True), *((f"value {how}", False) for how in ("* 0.99", "* 0.999", "- 1", "- 0.1"))],
)
def test_a_step_changes_no_value(step: str, full: bool) -> None:
    """A search that discounts is right wherever all games are equally long."""
    report = weighed(planned("", "q2", "q4"), STEP=step)
    assert full or {"q2/ends", "q4/ends"} <= lost(report)
    assert report.full_marks == full


@pytest.mark.parametrize(
    ("test", "criterion", "parts"),
    [
        ("q2/one-ghost-answers", "q2/one-ghost", {"MINIMUM": "int(min(values))"}),
        ("q2/one-ghost-answers", "q2/one-ghost", {"MINIMUM": "round(min(values))"}),
        ("q2/one-ghost-answers", "q2/one-ghost", {"MINIMUM": NEAR_MINIMUM}),
        ("q4/average-not-minimum", "q4/average", {"MEAN": MEDIAN}),
        ("q4/average-not-minimum", "q4/average", {"MEAN": "(min(values) + max(values)) / 2"}),
    ],
    ids=["integer", "rounded", "near-minimum", "median", "mid-range"],
)
def test_a_ghosts_node_is_worth_exactly_that(
    test: str, criterion: str, parts: dict[str, str]
) -> None:
    report = weighed(planned("", test[:2]), **parts)
    assert test in {each.id for each in report.tests if each.status == Status.FAILED}
    assert criterion in lost(report)


@pytest.mark.parametrize("secret", ["1", "2", "3"])
def test_a_median_is_no_average_with_any_secret(secret: str) -> None:
    assert "q4/average" in lost(weighed(planned(secret, "q4"), MEAN=MEDIAN))
