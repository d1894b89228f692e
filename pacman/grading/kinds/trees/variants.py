"""Trees similar to a written one, so that neither a lucky guess nor a copied answer passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from pacman.games.trees import Node, Tree
from pacman.grading.reference import answers
from pacman.grading.reference.presence import NoReference

if TYPE_CHECKING:
    from pacman.grading.reference.expected import Expected, Search
    from pacman.grading.sandbox.workers import Worker

# How many other trees a course's secret adds, and how many are drawn at most to find them.
VARIANTS = 4
MOST_DRAWN = 40
# Trees whose variants are kept for the next submission of a batch.
KEPT = 256
# Trees that are not about large values have values up to this, and so do their variants.
SMALL = 60
_STOP = "Stop"
_NAMES = ("North", "South", "East", "West", "Left", "Right", "Up", "Down", "Middle")


def names_for(worker: Worker, secret: str, tree: Tree) -> Random:
    """The generator of a tree's names: the same for the same submission and secret."""
    return Random(f"{secret} {worker.digest} {[node.value for node in tree.nodes]}")


def renamed(tree: Tree, search: Search, expected: Expected, rng: Random) -> tuple[Tree, Expected]:
    """The same tree with other names for its actions and nodes, and what is expected on it.

    The actions are reordered, too, unless their order decides what is expanded. If the first action
    was among the best, it is again: a search that can't tell actions apart takes the first one.
    """
    while True:
        found, known = _renamed(tree, search, expected, rng)
        firsts = (tree.root.actions[0] in expected.actions,
                  found.root.actions[0] in known.actions)  # fmt: skip
        if firsts[0] == firsts[1]:
            return found, known


def _renamed(tree: Tree, search: Search, expected: Expected, rng: Random) -> tuple[Tree, Expected]:
    names: dict[str, str] = {}
    actions: dict[str, str] = {}

    def copy(node: Node, name: str, children: dict[str, Node]) -> Node:
        names[node.name] = name
        return Node(name, children, node.value, node.score, node.win, node.lose)

    found = _rebuilt(tree, rng, copy, actions, shuffled=search.agent != "AlphaBetaAgent")
    return found, _with_names(found, expected, actions, names)


@lru_cache(KEPT)
def variants(tree: Tree, search: Search, secret: str) -> Sequence[tuple[Tree, Expected]]:
    """Trees of the same shape, others for every secret, each with what is expected on it.

    Children come in another order, with other names, and values are moved, but not so far that
    another test would be the one for it.
    """
    rng = Random(f"{secret} {len(tree.nodes)}")
    original = answers.search(tree, search)
    found: list[tuple[Tree, Expected]] = []
    for _ in range(MOST_DRAWN):
        other = variant(tree, rng)
        try:
            known = answers.search(other, search)
        except NoReference:
            continue  # with these values floats could decide otherwise
        if _asked(tree, original) == _asked(other, known):
            found.append((other, known))
        if len(found) == VARIANTS:
            break
    return found


def variant(tree: Tree, rng: Random) -> Tree:
    """A tree of the same shape and ties: children in another order, other names, other values."""
    factor, offset = _move(tree, rng)

    def moved(number: float | None) -> float | None:
        return None if number is None else number * factor + offset

    def copy(node: Node, name: str, children: dict[str, Node]) -> Node:
        return Node(name, children, moved(node.value), moved(node.score), node.win, node.lose)

    return _rebuilt(tree, rng, copy, {}, shuffled=True)


def _move(tree: Tree, rng: Random) -> tuple[int, int]:
    """A factor and an offset for all values, exact for floats."""
    numbers = [n for node in tree.nodes for n in (node.value, node.score) if n is not None]
    low, high = min(numbers), max(numbers)
    if not all(float(number).is_integer() for number in numbers) or max(-low, high) > SMALL:
        return 1 << int(rng.random() * 4), 0
    least = min(1 - int(low), 0)
    return 1, least + int(rng.random() * (SMALL - int(high) - least + 1))


def _asked(tree: Tree, expected: Expected) -> tuple[object, ...]:
    """The point of a tree: whether and where to cut, which prunings differ, how many ties."""
    whole = len(expected.expanded) == len(tree.nodes)
    sides = {value <= bound for _, value, bound in (expected.cuts or {}).values()}
    ways = set(expected.otherwise)
    first = tree.root.actions[0] in expected.actions
    return whole, ways, sides, len(expected.actions), first


def _rebuilt(
    tree: Tree, rng: Random, copy: Callable[[Node, str, dict[str, Node]], Node],
    actions: dict[str, str], *, shuffled: bool,
) -> Tree:  # fmt: skip
    """The tree with copies of its nodes under new names; `actions` gets those of the root."""
    made: dict[Node, Node] = {}

    def build(node: Node, path: str) -> Node:
        if node in made:
            return made[node]
        below: dict[str, Node] = {}
        if node.children:
            children = list(node.children.items())
            if shuffled:
                rng.shuffle(children)
            new = _names(rng, [name for name, _ in children])
            if node is tree.root:
                actions.update({old: name for (old, _), name in zip(children, new, strict=True)})
            for name, (_, child) in zip(new, children, strict=True):
                below[name] = build(child, f"{path}.{name}" if path else name)
        made[node] = copy(node, path or "root", below)
        return made[node]

    return Tree(build(tree.root, ""), tree.agents)


def _names(rng: Random, old: list[str]) -> list[str]:
    """New names, as many as the old ones and each once; Stop keeps its name."""
    free = [*_NAMES, *(f"Action{number}" for number in range(len(old) - len(_NAMES)))]
    return [_STOP if name == _STOP else free.pop(int(rng.random() * len(free))) for name in old]


def _with_names(
    tree: Tree, expected: Expected, actions: Mapping[str, str], names: Mapping[str, str]
) -> Expected:
    """The expectations, in the names and in the order of a renamed tree."""
    places = {node.name: place for place, node in enumerate(tree.nodes)}

    def inside(old: Sequence[str]) -> list[str]:
        return sorted((names[name] for name in old), key=places.__getitem__)

    cuts = expected.cuts
    if cuts is not None:
        cuts = {names[name]: [names[last], *worth] for name, (last, *worth) in cuts.items()}
    return replace(
        expected,
        actions=sorted((actions[a] for a in expected.actions), key=tree.root.actions.index),
        expanded=inside(expected.expanded),
        values={names[name]: value for name, value in expected.values.items()},
        cuts=cuts,
        otherwise={
            way: replace(other, expanded=inside(other.expanded))
            for way, other in expected.otherwise.items()
        },
    )
