"""Trees drawn to show mistakes: small, of all shapes, with values that mistakes react to."""

from __future__ import annotations

from collections.abc import Sequence
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
        tree = _Drawing(rng, levels, numbers).tree(agents)
        if len(tree.nodes) <= MOST_NODES:
            return Task(agent, depth, name if name and rng.random() < HALF else None), tree


def like(rng: Random, task: Task, tree: Tree, numbers: Sequence[float]) -> Tree:
    """Another tree for the same search, with as many agents."""
    while True:
        other = _Drawing(rng, task.depth * tree.agents, numbers).tree(tree.agents)
        if len(other.nodes) <= MOST_NODES:
            return other


def pick(rng: Random, choices: Sequence[Choice]) -> Choice:
    """One of these, drawn alike by every Python."""
    return choices[int(rng.random() * len(choices))]


class _Drawing:
    """One tree while it is drawn."""

    def __init__(self, rng: Random, levels: int, numbers: Sequence[float]) -> None:
        self.rng = rng
        self.levels = levels
        self.ends = pick(rng, (0.0, 0.1, 0.3))
        self.stops = rng.random() < SELDOM
        self.range = pick(rng, (3, 9, 9, 40))
        self.offset = pick(rng, (0, 0, 0, 1, -1)) * (self.range + 1)
        self.scale = pick(rng, numbers) if numbers and rng.random() < OFTEN else 0.0
        self.side = pick(rng, (1, -1))
        self.count = 0

    def tree(self, agents: int) -> Tree:
        return Tree(self.node(0), agents)

    def node(self, level: int) -> Node:
        rng = self.rng
        name, self.count = f"s{self.count}", self.count + 1
        value = self.value()
        score = value if rng.random() < HALF else self.value()
        over = level == self.levels or (level > 0 and rng.random() < self.ends)
        if over:
            won = rng.random() < HALF
            return Node(name, {}, value, score, win=won, lose=not won)
        fewest = 2 if level == 0 else 1
        most = max(_BRANCHES.get(self.levels, 2), fewest)
        actions = self.actions(between(rng, (fewest, most)))
        return Node(name, {action: self.node(level + 1) for action in actions}, value, score)

    def value(self) -> float:
        """A value; near a number, or beyond it, if there is one."""
        small = between(self.rng, (-self.range, self.range)) + self.offset
        if not self.scale:
            return small
        return self.side * self.scale * (1 + small / 16)

    def actions(self, count: int) -> list[str]:
        left = list(ACTIONS)
        found = [left.pop(int(self.rng.random() * len(left))) for _ in range(count)]
        if self.stops and count > 1:
            found[int(self.rng.random() * count)] = _STOP
        return found
