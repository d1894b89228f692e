"""Searches that expand everything and choose by something else are wrong on all that is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import plans
import pytest
from submitted import SUBMISSIONS, TREES, TURNS, assignment
from tasks import task

from pacman import GameState, Layout
from pacman.games.random_trees import Shape, draw
from pacman.games.trees import Node, Tree
from pacman.grading import grade
from pacman.grading.assignment import cases
from pacman.grading.assignment.cases import Case
from pacman.grading.assignment.criteria import Earned, scores
from pacman.grading.checks import checking
from pacman.grading.checks.trials import graded_here, trials
from pacman.grading.checks.wrong import files
from pacman.grading.kinds.trees.random_trees import RandomTrees
from pacman.grading.kinds.trees.tree import OneTree
from pacman.grading.kinds.turns import pacman
from pacman.grading.reference import answers, derived, wrong_choices
from pacman.grading.reference.expected import Search
from pacman.grading.report import Report

pytestmark = pytest.mark.slow

SECRETS = ("", plans.SECRET)
SEARCHES = sorted(
    path.stem
    for path in (SUBMISSIONS / "undeserved").glob("*.py")
    if "class MinimaxAgent" in path.read_text(encoding="utf-8")
)
# All of these are right where Pacman has no second choice, and on the tree of the documents.
EXCEPTIONS = ("worked-example",)


@cache
def loaded() -> cases.Assignment:
    found = plans.plan("", plans.SEARCHES).assignment
    return replace(found, questions=tuple(replace(each, needs=()) for each in found.questions))


@cache
def planned(secret: str) -> grade.Plan:
    return replace(plans.plan(secret, plans.SEARCHES), assignment=loaded())


def of_kind(kind: str) -> list[Case]:
    return [case for question in loaded().questions for case in question.cases if case.kind == kind]


def tree(below: Mapping[str, Any]) -> Tree:
    """A tree of two agents: a number is a leaf, a mapping a node."""

    def node(path: str, content: Any) -> Node:
        if not isinstance(content, Mapping):
            return Node(path, value=content)
        return Node(path, {name: node(f"{path}.{name}", each) for name, each in content.items()})

    return Tree(node("root", below), 2)


def failing(tree: Tree, agent: str, depth: int) -> set[str]:
    search = agent, depth, derived.value, tree.state()
    _, right = derived.best_actions(*search)
    return derived.failing(*search, right)


def has_two_plies(tree: Tree, depth: int) -> bool:
    """Whether Pacman chooses again before the search ends."""
    level = {tree.root}
    for _ in range(depth - 1):
        for _ in range(tree.agents):
            level = {child for node in level for child in node.children.values()}
        if any(len(node.children) > 1 for node in level):
            return True
    return False


def test_each_choice_on_a_tree_of_one_ply() -> None:
    found = tree({"West": {"a": 5, "b": 5}, "East": {"a": 1, "b": 12}, "North": {"a": 4, "b": 8}})
    # The best leaf is in the East, and so is the best average; the worst are least bad in the West.
    right = {
        "West": {"best leaf", "average leaf", "best and worst leaf"},
        "East": {"worst leaf"},
        "North": {"best leaf", "worst leaf", "average leaf", "best and worst leaf"},
    }
    for action, wrong in right.items():
        chosen = wrong_choices.failing(found.state(), 1, derived.value, [action])
        assert chosen - {"one step"} == wrong


def test_a_search_that_could_choose_right_does_not_fail() -> None:
    found = tree({"West": {"a": 5}, "East": {"a": 5}})
    for right in ("West", "East"):
        assert not wrong_choices.failing(found.state(), 1, derived.value, [right]) - {"one step"}


def test_a_search_with_cuts_knows_only_what_it_looked_at() -> None:
    found = tree({"West": {"a": 5}, "East": {"a": 1, "b": 12}})
    every = wrong_choices.failing(found.state(), 1, derived.value, ["West"])
    after = found.state().generateSuccessor(0, "East")
    seen = {after, after.generateSuccessor(1, "a"), found.state().generateSuccessor(0, "West")}
    seen.add(found.state().generateSuccessor(0, "West").generateSuccessor(1, "a"))
    assert "best leaf" in every
    assert "best leaf" not in wrong_choices.failing(
        found.state(), 1, derived.value, ["West"], looked_at=seen
    )


def test_on_a_board_one_search_only_keeps_away_from_ghosts() -> None:
    state = GameState.initial(Layout.parse("%%%%%%\n%.P.G%\n%%%%%%"))
    fails = wrong_choices.failing(state, 1, lambda each: each.getScore(), ["West"])
    assert "far from ghosts" not in fails
    assert "far from ghosts" in wrong_choices.failing(
        state, 1, lambda each: each.getScore(), ["East"]
    )


def test_where_expectimax_is_asked_minimax_is_wrong() -> None:
    search = Search("ExpectimaxAgent", 3, None, ("strict",), exact_calls=False)
    rng = Random(4)
    found = {True: 0, False: 0}
    for _ in range(800):
        drawn = draw(rng, Shape((2, 2), 4, (1, 3), (1, 60), 0))
        if failing(drawn, search.agent, search.depth) >= set(wrong_choices.ON_TREES):
            _, right = derived.best_actions("ExpectimaxAgent", 3, derived.value, drawn.state())
            _, worst = derived.best_actions("MinimaxAgent", 3, derived.value, drawn.state())
            assert derived.is_foil(drawn, search) is not bool(set(right) & set(worst))
            found[derived.is_foil(drawn, search)] += 1
    assert min(found.values()) >= 5


@pytest.mark.parametrize("case", of_kind("tree"), ids=lambda case: case.id)
def test_no_wrong_choice_is_right_on_a_written_tree(case: Case) -> None:
    one = task(case, OneTree)
    if has_two_plies(one.tree, one.search.depth) and not case.id.endswith(EXCEPTIONS):
        fails = failing(one.tree, one.search.agent, one.search.depth)
        assert fails >= set(wrong_choices.ON_TREES)


def test_most_written_trees_have_two_plies() -> None:
    for question in loaded().questions:
        written = [task(case, OneTree) for case in question.cases if case.kind == "tree"]
        two = sum(has_two_plies(one.tree, one.search.depth) for one in written)
        assert two > 0.7 * len(written)


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("case", of_kind("random-trees"), ids=lambda case: case.id)
def test_no_wrong_choice_is_right_on_a_drawn_tree(case: Case, secret: str) -> None:
    trees = task(case, RandomTrees)
    expected = planned(secret).expected[case.id]
    plain, left = 0, []
    for known in expected["trees"]:
        drawn = trees.drawn(known["number"], secret)
        assert known["actions"] == answers.search(drawn, trees.search).actions
        fails = failing(drawn, trees.search.agent, trees.search.depth)
        plain += not fails >= set(wrong_choices.ON_TREES)
        left.append(answers.second_choices(drawn, trees.search))
    # One tree is against searches that avoid what wrong ones choose; trees that are all of one size
    # say nothing by their numbers of leaves.
    assert plain <= 1
    assert set.intersection(*left) <= {"most leaves of all", "least leaves of all"}
    values = [known["value"] for known in expected["trees"]]
    assert values == sorted(values, reverse=True)


OPPOSITES = sorted((SUBMISSIONS / "opposite").glob("*.py"))


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("path", OPPOSITES, ids=lambda path: path.stem)
def test_what_wrong_choices_leave_is_no_clue(path: Path, secret: str) -> None:
    """A search that knows how trees are drawn could choose what the wrong searches don't.

    With this secret it would get a quarter of q2 if all trees were against wrong searches.
    """
    assert len(OPPOSITES) == 2
    for question in graded_here(files(str(path)), planned(secret)).questions:
        assert question.points <= 0.15 * question.max_points


def test_knowing_the_written_trees_earns_little() -> None:
    for question in loaded().questions:
        known = [Earned(c.criterion, float(c.kind == "tree"), c.weight) for c in question.cases]
        points = sum(score.points for score in scores(question.criteria, known))
        if question.id != "q3":  # whose trees ask for more than an action
            assert points <= 0.15 * question.points


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("case", of_kind("pacman"), ids=lambda case: case.id)
def test_each_wrong_choice_is_wrong_somewhere_on_a_board(case: Case, secret: str) -> None:
    turns = task(case, pacman.Turns)
    number = planned(secret).expected[case.id].get("number", 0)
    seed = pacman._seed(turns, secret, number)
    assert pacman._played(turns, seed).failing >= set(wrong_choices.ON_BOARDS)


def test_where_no_tree_is_a_foil_any_is_drawn(tmp_path: Any) -> None:
    """One ply of minimax is what its worst leaf says."""
    text = TREES.replace("depth: 2", "depth: 1").replace("trees: 20", "trees: 3")
    (question,) = assignment(tmp_path / "cases", {"q1": {"one": text}}).questions
    expected = question.cases[0].task.expect()
    numbers = sorted(known["number"] for known in expected["trees"])
    assert numbers[0] > 100
    assert numbers == list(range(numbers[0], numbers[0] + 3))


def test_where_no_game_is_a_foil_any_is_played(tmp_path: Any) -> None:
    text = TURNS.replace("depth: 2", "depth: 1").replace("turns: 5", "turns: 1")
    (question,) = assignment(tmp_path / "cases", {"q1": {"one": text}}).questions
    found = question.cases[0].task.expect("one")
    assert found["number"] == pacman.MOST_DRAWN - 1


def reports(secret: str, names: list[str]) -> Iterator[tuple[str, Report]]:
    paths = [path for path in checking.undeserved() if any(name in path for name in names)]
    with trials(planned(secret), {}, (), paths) as graded:
        yield from graded


# `check --secrets 10` proves it of all of them, without a secret and with ten.
@pytest.mark.parametrize(("secret", "names"), [("", SEARCHES[1::4]), (plans.SECRET, SEARCHES[::4])])
def test_wrong_searches_get_next_to_nothing(secret: str, names: list[str]) -> None:
    graded = dict(reports(secret, names))
    assert len(graded) == len(names) >= 3
    for name, report in graded.items():
        for question in report.questions:
            assert question.points <= 0.15 * question.max_points, (name, question.id)
