"""What a search expanded proves its action, or leaves a question open."""

from __future__ import annotations

from random import Random

import pytest

from pacman.games.random_trees import Shape, draw
from pacman.games.trees import Tree
from pacman.grading.kinds.trees.proof import open_question
from pacman.grading.reference import derived
from pacman.grading.reference.expected import Search

SHAPE = Shape((2, 4), 6, (1, 3), (-9, 9), 0.1)
SEARCHES = [
    Search(name, 2, None, (pruning,), exact_calls=False)
    for name, pruning in (
        ("MinimaxAgent", "strict"),
        ("AlphaBetaAgent", "strict"),
        ("AlphaBetaAgent", "inclusive"),
        ("ExpectimaxAgent", "strict"),
    )
]


def drawn(count: int, seed: int = 3) -> list[Tree]:
    rng = Random(seed)
    return [draw(rng, SHAPE) for _ in range(count)]


def left_open(search: Search, tree: Tree, names: set[str], action: str) -> str:
    expanded = {node for node in tree.nodes if node.name in names}
    average = search.agent == "ExpectimaxAgent"
    return open_question(tree, search.depth * tree.agents, expanded, action, average=average)


@pytest.mark.slow
@pytest.mark.parametrize("search", SEARCHES)
def test_what_the_reference_expands_proves_its_action(search: Search) -> None:
    for tree in drawn(150):
        known = derived.search(tree, search)
        first = known.actions[0]
        assert left_open(search, tree, set(known.expanded), first) == ""


@pytest.mark.slow
@pytest.mark.parametrize("search", SEARCHES)
def test_with_everything_expanded_only_a_best_action_is_proven(search: Search) -> None:
    for tree in drawn(150):
        known = derived.search(tree, search)
        names = {node.name for node in tree.nodes}
        for action in tree.root.actions:
            assert (left_open(search, tree, names, action) == "") == (action in known.actions)


@pytest.mark.parametrize("search", SEARCHES)
def test_an_action_without_a_search_is_not_proven(search: Search) -> None:
    for tree in drawn(150):
        if len(tree.root.children) > 1:
            first, second = tree.root.actions[:2]
            assert left_open(search, tree, {"s0"}, first) == second


def test_one_leaf_less_than_a_minimal_tree_leaves_a_question_open() -> None:
    search = SEARCHES[0]
    found = 0
    for tree in drawn(300):
        known = derived.search(tree, search)
        if len(known.actions) > 1:
            continue
        (best,) = known.actions
        chosen = tree.root.children[best]
        without = {node.name for node in tree.nodes} - {chosen.name}
        if len(tree.root.children) > 1:
            assert left_open(search, tree, without, best)
            found += 1
    assert found > 100
