"""Trees drawn at random, with all of their nodes, for a given shape."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from .trees import Node, Tree

# In an order on which no search can rely, and without Stop.
ACTIONS = ("West", "Left", "East", "North", "South")


@dataclass(frozen=True)
class Shape:
    """The shape of random trees: the ranges of agents, actions and values, and the depth."""

    agents: tuple[int, int]
    levels: int  # moves from the root to the deepest node
    branching: tuple[int, int] = (1, 3)
    values: tuple[int, int] = (-9, 9)
    ends: float = 0.1  # the chance that the game is over at an inner node
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
        # With one action at the root there would be no choice.
        fewest = max(low, min(2, high)) if level == 0 else low
        actions = _some(rng, between(rng, (fewest, high)))
        return Node(name, {a: node(level + 1) for a in actions}, value, score)

    agents = between(rng, shape.agents)
    return Tree(node(0), agents)


def between(rng: Random, ends: tuple[int, int]) -> int:
    """A whole number within these ends, drawn alike by every Python."""
    low, high = ends
    return low + int(rng.random() * (high - low + 1))


def _some(rng: Random, count: int) -> list[str]:
    """`count` different actions, in any order."""
    left = [*ACTIONS, *(f"Action{n}" for n in range(count - len(ACTIONS)))]
    return [left.pop(int(rng.random() * len(left))) for _ in range(count)]
