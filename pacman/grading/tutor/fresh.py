"""Trees drawn to show mistakes: small, of all shapes, with values that mistakes react to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random
from typing import TypeVar

from pacman.games.random_trees import ACTIONS, between
from pacman.games.trees import Node, Tree

from .subject import Task

Choice = TypeVar("Choice")
MOST_NODES, DEEPEST = 60, 8
HALF = 0.5
OFTEN, SELDOM = 0.6, 0.4
# Values are around smaller numbers anyway, and floats can't tell apart what is near greater ones.
LEAST, GREATEST = 1, 1e300
# By the number of levels: how many children a node has at most.
_BRANCHES = {2: 4, 3: 3, 4: 3, 5: 2, 6: 2}
_STOP = "Stop"


def drawn(rng: Random, agent: str, numbers: Sequence[float], name: str | None) -> tuple[Task, Tree]:
    """A search and a tree for it; `numbers` may stand for infinity, and `name` is passed on."""
    while True:
        agents = between(rng, (2, 4))
        depth = 1 if agents == 4 else between(rng, (1, 3 if agents == 2 else 2))
        # A ply and a move more, for searches that go on after their depth; where that is not much.
        deeper = agents + 1 if (depth + 1) * agents < DEEPEST else 1
        levels = depth * agents + pick(rng, (0, 1, deeper))
        tree = _tree(rng, agents, levels, numbers)
        if len(tree.nodes) <= MOST_NODES:
            return Task(agent, depth, name if name and rng.random() < HALF else None), tree


def like(rng: Random, task: Task, tree: Tree, numbers: Sequence[float]) -> Tree:
    """Another tree for the same search, with as many agents."""
    while True:
        other = _tree(rng, tree.agents, task.depth * tree.agents, numbers)
        if len(other.nodes) <= MOST_NODES:
            return other


def pick(rng: Random, choices: Sequence[Choice]) -> Choice:
    """One of these, drawn alike by every Python."""
    return choices[int(rng.random() * len(choices))]


def _tree(rng: Random, agents: int, levels: int, numbers: Sequence[float]) -> Tree:
    """A tree for this many agents and levels; some values are near a number, or beyond it."""
    ends = pick(rng, (0.0, 0.1, 0.3))
    stops = rng.random() < SELDOM
    most = pick(rng, (3, 9, 9, 40))
    offset = pick(rng, (0, 0, 0, 1, -1)) * (most + 1)
    scale = pick(rng, numbers) if numbers and rng.random() < OFTEN else 0.0
    scale *= pick(rng, (1, -1))
    names = count()

    def value() -> float:
        small = between(rng, (-most, most)) + offset
        return scale * (1 + small / 16) if scale else small

    def actions(number: int) -> list[str]:
        left = list(ACTIONS)
        found = [left.pop(int(rng.random() * len(left))) for _ in range(number)]
        if stops and number > 1:
            found[int(rng.random() * number)] = _STOP
        return found

    def node(level: int) -> Node:
        name, worth = f"s{next(names)}", value()
        score = worth if rng.random() < HALF else value()
        if level == levels or (level > 0 and rng.random() < ends):
            won = rng.random() < HALF
            return Node(name, {}, worth, score, win=won, lose=not won)
        fewest = 2 if level == 0 else 1
        chosen = actions(between(rng, (fewest, max(_BRANCHES.get(levels, 2), fewest))))
        return Node(name, {action: node(level + 1) for action in chosen}, worth, score)

    return Tree(node(0), agents)
