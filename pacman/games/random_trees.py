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
    agents = between(rng, shape.agents)
    chance, levels, scored, ends = rng.random, shape.levels, shape.scored, shape.ends
    least, values = _span(shape.values)
    middle = sum(shape.values)
    low, high = shape.branching
    turns: dict[Node, int] = {}

    def node(level: int) -> Node:
        # Grading with a secret draws a million of these, so nothing is called that can be inlined.
        value = least + int(chance() * values)
        score = least + int(chance() * values) if scored else value
        made = Node(f"s{len(turns)}", {}, value, score)
        turns[made] = level % agents
        if level == levels or (level and chance() < ends):
            made.win = 2 * value >= middle
            made.lose = not made.win
            return made
        # With one action at the root there would be no choice.
        fewest = low if level else max(low, min(2, high))
        number = fewest + int(chance() * (high - fewest + 1))
        left = [*ACTIONS]
        if number > len(left):
            left += [f"Action{n}" for n in range(number - len(left))]
        actions = [left.pop(int(chance() * len(left))) for _ in range(number)]
        level += 1
        made.children = {action: node(level) for action in actions}
        return made

    return Tree(node(0), agents, turns)


def between(rng: Random, ends: tuple[int, int]) -> int:
    """A whole number within these ends, drawn alike by every Python."""
    least, count = _span(ends)
    return least + int(rng.random() * count)


def _span(ends: tuple[int, int]) -> tuple[int, int]:
    """The least of the whole numbers within these ends, and how many there are."""
    low, high = ends
    return low, high - low + 1
