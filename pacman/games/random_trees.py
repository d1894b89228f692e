"""Trees drawn at random: a shape, a range of values and a generator make one."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from .trees import Node, Tree

# In no order that a search could rely on. No game drawn at random is about standing still.
ACTIONS = ("West", "Left", "East", "North", "South")


@dataclass(frozen=True)
class Shape:
    """How trees are drawn: each number of agents, actions and each value lies in its range."""

    agents: tuple[int, int]
    levels: int  # moves from the root to the deepest node
    branching: tuple[int, int] = (1, 3)
    values: tuple[int, int] = (-9, 9)
    ends: float = 0.1  # the chance that a game is over at an inner node
    scored: bool = False  # whether scores differ from values


def draw(rng: Random, shape: Shape) -> Tree:
    """A tree of this shape; the same generator state draws the same tree under every Python."""
    count = 0

    def node(level: int) -> Node:
        nonlocal count
        name, count = f"s{count}", count + 1
        value = between(rng, shape.values)
        score = between(rng, shape.values) if shape.scored else value
        over = level == shape.levels or (level > 0 and rng.random() < shape.ends)
        if over:
            won = 2 * value >= sum(shape.values)
            return Node(name, {}, value, score, win=won, lose=not won)
        low, high = shape.branching
        # One action at the root would leave nothing to choose.
        fewest = max(low, min(2, high)) if level == 0 else low
        actions = _some(rng, between(rng, (fewest, high)))
        return Node(name, {a: node(level + 1) for a in actions}, value, score)

    agents = between(rng, shape.agents)
    return Tree(node(0), agents)


def between(rng: Random, ends: tuple[int, int]) -> int:
    """A whole number between two others, both included; drawn alike by every Python."""
    low, high = ends
    return low + int(rng.random() * (high - low + 1))


def _some(rng: Random, count: int) -> list[str]:
    """So many different actions, in any order."""
    left = [*ACTIONS, *(f"Action{n}" for n in range(count - len(ACTIONS)))]
    return [left.pop(int(rng.random() * len(left))) for _ in range(count)]
