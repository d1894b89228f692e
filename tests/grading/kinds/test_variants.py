"""Renamed copies of a written tree ask the same of a search."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from submitted import SUBMISSIONS, whole
from tasks import search_of, task

from pacman.games.random_trees import Shape, draw
from pacman.games.trees import Node, Tree
from pacman.grading import grade
from pacman.grading.assignment import cases, expectations, selection
from pacman.grading.assignment.cases import Case
from pacman.grading.kinds.trees import variants
from pacman.grading.kinds.trees.random_trees import RandomTrees, _unpacked
from pacman.grading.reference import derived
from pacman.grading.reference.expected import Expected, Search

NAMES = ("MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent")
SMALL = Shape((2, 4), 5, (1, 3), (1, 60), 0.1)
LARGE = Shape((2, 2), 4, (1, 3), (-(10**9), 10**9), 0)


def drawn(shape: Shape, count: int) -> list[Tree]:
    rng = Random(8)
    return [draw(rng, shape) for _ in range(count)]


def search(name: str) -> Search:
    return Search(name, 2, None, ("strict",), exact_calls=False)


def renamed(tree: Tree, name: str) -> tuple[Tree, Expected]:
    expected = derived.search(tree, search(name))
    return variants.renamed(tree, search(name), expected, Random(3))


@pytest.mark.parametrize("name", NAMES)
def test_a_renamed_tree_is_expected_to_give_what_the_reference_gives(name: str) -> None:
    for tree in drawn(SMALL, 100):
        other, known = renamed(tree, name)
        assert known == derived.search(other, search(name))
        assert not {node.name for node in other.nodes} & {node.name for node in tree.nodes}


@pytest.mark.parametrize("name", NAMES)
def test_children_come_in_another_order_where_that_decides_nothing(name: str) -> None:
    same = 0
    for tree in drawn(SMALL, 100):
        values = [[node.value for node in found.nodes] for found in (tree, renamed(tree, name)[0])]
        same += values[0] == values[1]
    assert same == 100 if name == "AlphaBetaAgent" else same < 20


def random_trees() -> list[Case]:
    assignment = cases.load(str(Path(__file__).parents[3] / "test_cases"))
    every = [case for question in assignment.questions for case in question.cases]
    return [case for case in every if case.kind == "random-trees"]


@pytest.mark.parametrize("case", random_trees(), ids=lambda case: case.id)
def test_what_is_written_down_of_drawn_trees_holds_for_renamed_ones(case: Case) -> None:
    for packed in expectations.expected_of(case)["trees"]:
        tree = task(case, RandomTrees).drawn(packed["number"], "")
        written = _unpacked(tree, packed)
        other, known = variants.renamed(tree, search_of(case), written, Random(packed["number"]))
        whole = derived.search(other, search_of(case))
        assert known == replace(whole, values={}, cuts=None)


def test_every_file_sees_names_of_its_own(tmp_path: Path) -> None:
    """The report uses these names, which are the same for the same file."""
    case = next(case for case in random_trees() if case.id == "q2/many-games-with-one-ghost")
    assignment = cases.load(str(Path(__file__).parents[3] / "test_cases"))
    plan = grade.plan(selection.select(assignment, (), (case.id,)))
    text = whole(SUBMISSIONS / "undeserved" / "best_leaf.py")
    seen = []
    for comment in ("", "", "# one", "# two"):
        path = tmp_path / "multiAgents.py"
        path.write_text(f"{text}{comment}\n", "utf-8")
        (test,) = grade.grade(str(path), plan).tests
        assert test.status == "failed"
        action, (right, *_) = test.observed["action"], test.expected["actions"]
        assert f"chose {action}" in test.message
        assert f"the best is {right}" in test.message
        seen.append((action, right))
    assert seen[0] == seen[1]
    assert len(set(seen)) == 3


@pytest.mark.parametrize("name", NAMES)
def test_the_first_action_stays_right_or_wrong(name: str) -> None:
    """A search that can't tell the actions apart takes the first: for every file, or for none."""
    for number, tree in enumerate(drawn(SMALL, 40)):
        expected = derived.search(tree, search(name))
        other, known = variants.renamed(tree, search(name), expected, Random(number))
        first = tree.root.actions[0] in expected.actions
        assert (other.root.actions[0] in known.actions) == first


def test_a_state_that_is_reached_in_two_ways_stays_one() -> None:
    shared = Node("crossing", {"Left": Node("a", value=1), "Right": Node("b", value=2)})
    tree = Tree(Node("root", {"East": shared, "West": shared}), 2)
    other, known = renamed(tree, "MinimaxAgent")
    assert len(other.nodes) == len(tree.nodes)
    assert known.count == derived.search(other, search("MinimaxAgent")).count


def test_only_trees_about_standing_still_have_such_an_action() -> None:
    tree = Tree(Node("root", {"Stop": Node("a", value=1), "East": Node("b", value=2)}), 2)
    other, known = renamed(tree, "MinimaxAgent")
    assert "Stop" in other.root.children
    assert other.root.children["Stop"].value == 1
    assert "Stop" not in known.actions
    for without in drawn(SMALL, 40):
        found, _ = renamed(without, NAMES[0])
        others = variants.variant(without, Random(1))
        for tree in (found, others):
            assert not any("Stop" in node.children for node in tree.nodes)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_secret_gives_other_trees_with_the_same_question(name: str) -> None:
    found = 0
    for tree in drawn(SMALL, 30):
        texts = []
        for secret in ("one", "two"):
            others = list(variants.variants(tree, search(name), secret))
            assert len(others) <= variants.VARIANTS
            found += len(others)
            texts.append([[node.value for node in other.nodes] for other, _ in others])
            for other, known in others:
                assert known == derived.search(other, search(name))
                assert len(other.nodes) == len(tree.nodes)
        assert texts[0] != texts[1] or not texts[0]
    assert found > 100


def test_variants_keep_small_values_small_and_large_ones_large() -> None:
    rng = Random(2)
    for tree in drawn(SMALL, 50):
        values = [node.value for node in variants.variant(tree, rng).nodes]
        assert all(value is not None and 1 <= value <= variants.SMALL for value in values)
    for tree in drawn(LARGE, 50):
        before = max(abs(node.value or 0) for node in tree.nodes)
        assert max(abs(n.value or 0) for n in variants.variant(tree, rng).nodes) >= before
