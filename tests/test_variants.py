"""Trees like a written one ask the same of a search, under other names."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grading import derived
from grading.kinds import variants
from grading.kinds.tree import Search
from pacman.games.random_trees import Shape, draw
from pacman.games.trees import Node, Tree

NAMES = ("MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent")
SMALL = Shape((2, 4), 5, (1, 3), (1, 60), 0.1)
LARGE = Shape((2, 2), 4, (1, 3), (-(10**9), 10**9), 0)


def drawn(shape: Shape, count: int) -> list[Tree]:
    rng = Random(8)
    return [draw(rng, shape) for _ in range(count)]


def search(name: str) -> Search:
    return Search(name, 2, None, ("strict",), exact_calls=False)


def as_sets(expected: dict[str, Any]) -> dict[str, Any]:
    found = {
        key: set(value) if key in ("actions", "expanded") else value
        for key, value in expected.items()
    }
    if "otherwise" in expected:
        found["otherwise"] = {way: as_sets(o) for way, o in expected["otherwise"].items()}
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_renamed_tree_is_expected_to_give_what_the_reference_gives(name: str) -> None:
    for tree in drawn(SMALL, 100):
        expected = derived.search(tree, search(name))
        for other, known in variants.renamed(tree, expected):
            assert as_sets(known) == as_sets(derived.search(other, search(name)))
            assert {node.name for node in other.nodes} != {node.name for node in tree.nodes}


def test_alpha_beta_meets_the_children_of_a_renamed_tree_in_the_same_order() -> None:
    for tree in drawn(SMALL, 100):
        for other, _ in variants.renamed(tree, derived.search(tree, search("AlphaBetaAgent"))):
            values = [[node.value for node in found.nodes] for found in (tree, other)]
            assert values[0] == values[1]


def test_a_state_that_is_reached_in_two_ways_stays_one() -> None:
    shared = Node("crossing", {"Left": Node("a", value=1), "Right": Node("b", value=2)})
    tree = Tree(Node("root", {"East": shared, "West": shared}), 2)
    ((other, known),) = variants.renamed(tree, derived.search(tree, search("MinimaxAgent")))
    assert len(other.nodes) == len(tree.nodes)
    assert known["count"] == derived.search(other, search("MinimaxAgent"))["count"]


def test_only_trees_about_standing_still_have_such_an_action() -> None:
    tree = Tree(Node("root", {"Stop": Node("a", value=1), "East": Node("b", value=2)}), 2)
    ((other, known),) = variants.renamed(tree, derived.search(tree, search("MinimaxAgent")))
    assert "Stop" in other.root.children
    assert other.root.children["Stop"].value == 1
    assert "Stop" not in known["actions"]
    for without in drawn(SMALL, 40):
        found, _ = next(variants.renamed(without, derived.search(without, search(NAMES[0]))))
        others = variants.variant(without, Random(1))
        for tree in (found, others):
            assert not any("Stop" in node.children for node in tree.nodes)


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
