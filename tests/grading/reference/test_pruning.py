"""Ways of pruning: what each expands, which of them a case accepts, and what the others read."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from submitted import SUBMISSIONS, assignment, whole
from tutored import explained

from agents import AlphaBetaAgent
from pacman import Recorder
from pacman.games.random_trees import Shape, draw
from pacman.games.trees import Tree
from pacman.grading import grade
from pacman.grading.assignment import expectations
from pacman.grading.checks.wrong import files
from pacman.grading.reference import derived
from pacman.grading.reference.pruning import FAIL_HARD, INCLUSIVE, STRICT, WAYS, accepted, choices

pytestmark = pytest.mark.slow

SHAPE = Shape(agents=(2, 4), levels=8, branching=(1, 3), values=(-3, 3))
TREE = """kind: tree
agent: AlphaBetaAgent
depth: 1
agents: 3
pruning: {pruning}
bounds: {bounds}
tree:
  West: {{Left: {{Left: 5, Right: 6}}}}
  North:
    Left: {{Left: 4, Right: 2}}
    Right: {{Left: 8, Right: 9}}
  East: {{Left: {{Left: 5}}, Right: {{Left: 3}}}}
"""
TREES = """kind: random-trees
agent: AlphaBetaAgent
depth: 2
agents: [3, 3]
trees: 8
seed: 3
levels: 6
values: [-4, 4]
pruning: {pruning}
bounds: {bounds}
"""
BOARD = """kind: pacman
agent: AlphaBetaAgent
depth: 2
layout: |
  %%%%%%
  %P...%
  %.%%.%
  %.1.2%
  %%%%%%
seed: 3
turns: 4
pruning: {pruning}
bounds: {bounds}
"""
CASES = {"tree": TREE, "trees": TREES, "board": BOARD}
# Makes the first child once more.
TWICE = """

once = AlphaBetaAgent.getAction


def twice(self, gameState):
    gameState.generateSuccessor(0, gameState.getLegalActions(0)[0])
    return once(self, gameState)


AlphaBetaAgent.getAction = twice
"""
# A submission that prunes in each of these ways.
FILES = {
    STRICT: "correct/typed",
    INCLUSIVE: "mistakes/cuts_on_equality",
    FAIL_HARD: "mistakes/fail_hard_with_strict_cuts",
}
# What a file does wrong that prunes the second way where the first one is taught.
MISTAKES = {
    (STRICT, INCLUSIVE): "cuts-on-equality",
    (STRICT, FAIL_HARD): "fail-hard",
    (INCLUSIVE, STRICT): "no-cut-on-equality",
    (INCLUSIVE, FAIL_HARD): "no-cut-on-equality fail-hard",
    (FAIL_HARD, STRICT): "fail-soft",
    (FAIL_HARD, INCLUSIVE): "cuts-on-equality",
}
KEYS = list(product(("strict", "inclusive", "either"), ("soft", "hard", "either")))


@pytest.fixture(scope="module")
def planned(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], grade.Plan]:
    """Plans of all cases with these keys, each made once."""

    @cache
    def made(pruning: str, bounds: str) -> grade.Plan:
        said = {name: text.format(pruning=pruning, bounds=bounds) for name, text in CASES.items()}
        folder = tmp_path_factory.mktemp("cases") / "cases"
        return grade.plan(assignment(folder, {"q1": said}))

    return made


def expanded(agent: Any, tree: Tree) -> set[str]:
    recorder = Recorder()
    agent.getAction(tree.state().watched_by(recorder))
    return {state.node.name for state in recorder.expanded}


def evaluation(state: Any) -> Any:
    return state.node.value


@given(st.integers(0, 10**9))
def test_each_way_expands_all_that_the_next_one_expands(seed: int) -> None:
    tree = draw(Random(seed), SHAPE)
    inclusive, strict, hard = (
        expanded(derived.agent("AlphaBetaAgent", 2, evaluation, way), tree)
        for way in (INCLUSIVE, STRICT, FAIL_HARD)
    )
    assert inclusive <= strict <= hard


@given(st.integers(0, 10**9))
def test_bounds_change_nothing_where_equality_cuts(seed: int) -> None:
    tree = draw(Random(seed), SHAPE)
    hard = derived.fail_hard(AlphaBetaAgent)
    agents = [kind(evaluation, 2, "inclusive") for kind in (AlphaBetaAgent, hard)]
    assert expanded(agents[0], tree) == expanded(agents[1], tree)


@pytest.mark.parametrize(("pruning", "bounds"), KEYS)
@pytest.mark.parametrize("way", WAYS)
def test_a_way_of_pruning_passes_if_accepted_and_is_named_if_not(
    way: str, pruning: str, bounds: str, planned: Callable[[str, str], grade.Plan]
) -> None:
    ways = accepted(pruning, bounds)
    known = planned(pruning, bounds)
    question = explained(files(str(SUBMISSIONS / f"{FILES[way]}.py")), known)
    assert len(question.tests) == len(CASES)
    for test in question.tests:
        assert test.status == ("passed" if way in ways else "failed"), test.message
    named = {mistake.id for each in question.diagnosis[:1] for mistake in each.mistakes}
    told = {frozenset(MISTAKES[right, way].split()) for right in ways if right != way}
    assert named in told if way not in ways else not named


def test_what_the_keys_of_a_case_accept() -> None:
    assert accepted("strict", "soft") == (STRICT,)
    assert accepted("strict", "hard") == (FAIL_HARD,)
    assert accepted("either", "hard") == (FAIL_HARD, INCLUSIVE)
    assert accepted("inclusive", "either") == accepted("inclusive", "soft") == (INCLUSIVE,)
    assert set(accepted("either", "either")) == set(WAYS)


def test_what_is_said_where_several_counts_are_right() -> None:
    equal, returned = "cut at equal values or not", "return the value found or the bound"
    for keys, may in {
        ("strict", "soft"): "", ("inclusive", "either"): "", ("strict", "either"): returned,
        ("either", "hard"): equal, ("either", "either"): f"{equal}, and {returned}",
    }.items():  # fmt: skip
        assert choices(accepted(*keys)) == (may and f" (a right search may {may})")


def test_only_what_differs_is_written_down(tmp_path: Path) -> None:
    said = TREE.format(pruning="strict", bounds="soft")
    same = said.replace("Left: 4, Right: 2", "Left: 6, Right: 7").replace("{Left: 5}", "{Left: 9}")
    any_way = f"{said}expanded: any\n"
    loaded = assignment(tmp_path / "cases", {"q1": {"a": said, "b": same, "c": any_way}})
    found = {case.id: expectations.expected_of(case) for case in loaded.questions[0].cases}
    assert set(found["q1/a"]["otherwise"]) == {INCLUSIVE, FAIL_HARD}
    hard = found["q1/a"]["otherwise"][FAIL_HARD]
    assert {*hard["expanded"]} - {*found["q1/a"]["expanded"]} == {
        "North.Right", "North.Right.Left", "North.Right.Right"
    }  # fmt: skip
    assert "otherwise" not in found["q1/b"]
    assert "otherwise" not in found["q1/c"]


def test_a_child_made_twice_is_noticed_in_every_way(tmp_path: Path) -> None:
    """Each way has a number of calls that are enough."""
    said = f"{TREE.format(pruning='either', bounds='either')}calls: exact\n"
    loaded = assignment(tmp_path / "cases", {"q1": {"tree": said}})
    for way, file in FILES.items():
        code = whole(SUBMISSIONS / f"{file}.py")
        path = tmp_path / "multiAgents.py"
        path.write_text(code, encoding="utf-8")
        (test,) = grade.grade(str(path), grade.plan(loaded)).tests
        assert test.status == "passed", way
        path.write_text(code + TWICE, encoding="utf-8")
        (test,) = grade.grade(str(path), grade.plan(loaded)).tests
        assert "West at root was made 2 times" in test.message, way
