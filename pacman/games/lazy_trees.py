"""Random trees of any depth: a node is made when a search asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import Any

from pacman.engine.recorder import Recorder
from pacman.support.text import unknown

from .trees import check_turn

ORDERS = ("drawn", "best", "worst", "full")
# Sorting needs the values of all nodes: some 100 MB and a few seconds for this many.
MOST_SORTED = 2_000_000
_ROUNDS = 6  # enough to reach every order of the leaves, even of four
_WORD = (1 << 64) - 1


@dataclass(frozen=True)
class LazyTree:
    """A tree whose nodes above the leaves all have `branching` children.

    A leaf's value depends on the seed and the way to the leaf, and is the same under every Python.
    It is drawn from the range `values`. Without a range, each number below the number of leaves is
    the value of one leaf.

    The order `drawn` leaves the children unsorted. `best` and `worst` sort the same tree by the
    minimax values, as the moving agent sees them; equal children stay as drawn. `full` is another
    tree, the same for every seed, in which alpha-beta cuts nothing: everything below a child is
    better for the moving agent than everything below the child before.
    """

    branching: int
    depth: int
    agents: int = 2
    seed: int = 0
    values: tuple[int, int] | None = None
    order: str = "drawn"

    def __post_init__(self) -> None:
        """Raises a ValueError for a tree that cannot be made."""
        for name, least in (("branching", 1), ("depth", 0), ("agents", 1), ("seed", 0)):
            if getattr(self, name) < least:
                raise ValueError(f"{name} {getattr(self, name)}: expected {least} or more")
        if self.values and self.values[0] > self.values[1]:
            raise ValueError(f"no values from {self.values[0]} to {self.values[1]}")
        if self.order not in ORDERS:
            raise ValueError(unknown("order", self.order, ORDERS))
        if self.order == "full" and self.values:
            raise ValueError("a tree in full order has values of its own")
        if self.order in ("best", "worst") and self.nodes > MOST_SORTED:
            raise ValueError(
                f"{self.order} first would need the values of more than {MOST_SORTED:,} nodes"
            )

    @cached_property
    def leaves(self) -> int:
        return int(self.branching**self.depth)

    @cached_property
    def above(self) -> int:
        """The number of nodes above the leaves, which is also the place of the first leaf."""
        return _above(self.branching, self.depth)

    @property
    def nodes(self) -> int:
        return self.above + self.leaves

    def state(self) -> LazyState:
        return LazyState(self, 0, 0)

    def actions(self, level: int, place: int) -> list[str]:
        """The children's numbers, from 1, of a node above the leaves, in order."""
        if self.order not in ("best", "worst"):
            return list(self._digits)
        first = (place - _above(self.branching, level)) * self.branching
        values = self._minimax[level + 1][first : first + self.branching]
        # Equal children keep their order even with `reverse`.
        down = (level % self.agents == 0) == (self.order == "best")
        ranked = sorted(zip(values, self._digits, strict=True), key=lambda p: p[0], reverse=down)
        return [digit for _, digit in ranked]

    def leaf(self, number: int) -> int:
        """The value of a leaf; leaves are numbered from 0 in drawn order."""
        if self.order == "full":
            return self._rising(number)
        if self.values is None:
            return self._shuffled(number)
        low, high = self.values
        return low + _random(self._keys[0], number, high - low + 1)

    def child(self, action: Any) -> int | None:
        """The position of a child, from 0; None if this is no action."""
        try:
            return self._digits.get(action)
        except TypeError:
            return None

    @cached_property
    def _digits(self) -> dict[str, int]:
        return {str(n + 1): n for n in range(self.branching)}

    @cached_property
    def _minimax(self) -> list[list[int]]:
        """The minimax value of every node, by level."""
        levels = [[self.leaf(number) for number in range(self.leaves)]]
        for level in reversed(range(self.depth)):
            below, pick = levels[-1], min if level % self.agents else max
            width = range(0, len(below), self.branching)
            levels.append([pick(below[i : i + self.branching]) for i in width])
        return levels[::-1]

    def _rising(self, number: int) -> int:
        """The leaf's number, with each digit of a minimiser's choice reversed."""
        value, weight = 0, 1
        for level in reversed(range(self.depth)):
            number, digit = divmod(number, self.branching)
            value += weight * (self.branching - 1 - digit if level % self.agents else digit)
            weight *= self.branching
        return value

    def _shuffled(self, number: int) -> int:
        """A permutation of the leaves' numbers: a Feistel network over a rectangle of numbers.

        The rectangle is a little too large, so the network is repeated until the result is a leaf.
        """
        high, low = self._rectangle
        while True:
            left, right = divmod(number, low)
            for key in self._keys:
                left, right, high, low = right, (left + _random(key, right, high)) % high, low, high
            number = left * low + right
            if number < self.leaves:
                return number

    @cached_property
    def _rectangle(self) -> tuple[int, int]:
        side = isqrt(self.leaves - 1) + 1
        return side, -(-self.leaves // side)

    @cached_property
    def _keys(self) -> list[int]:
        """A number for each round of the network, made from the seed."""
        return [_random(_mixed(n), self.seed, _WORD + 1) for n in range(_ROUNDS)]


@dataclass(eq=False, repr=False, slots=True)
class LazyState:
    """A node of a lazy tree as a state."""

    tree: LazyTree
    level: int
    place: int  # if all nodes are numbered level by level
    _watch: Recorder | None = None

    @property
    def name(self) -> str:
        """The numbers of the children on the way to this node; `root` for the root."""
        place, way = self.place, []
        for _ in range(self.level):
            place, digit = divmod(place - 1, self.tree.branching)
            way.append(str(digit + 1))
        return ".".join(reversed(way)) or "root"

    def getNumAgents(self) -> int:
        return self.tree.agents

    def getLegalActions(self, agent: int = 0) -> list[str]:
        """The actions at this node, the same for every agent."""
        del agent
        over = self.level == self.tree.depth
        return [] if over else self.tree.actions(self.level, self.place)

    def generateSuccessor(self, agent: int, action: str) -> LazyState:
        tree, level = self.tree, self.level
        if agent != level % tree.agents:
            check_turn(self.name, level % tree.agents, agent)
        digit = tree.child(action)
        if digit is None or level == tree.depth:
            legal = ", ".join(self.getLegalActions(agent)) or "none"
            raise ValueError(f"illegal action {action!r:.60} at {self.name}; legal: {legal}")
        child = LazyState(tree, level + 1, self.place * tree.branching + 1 + digit, self._watch)
        if self._watch is not None:
            self._watch.made(child.place, self, agent, action, child)
        return child

    def isWin(self) -> bool:
        return self.level == self.tree.depth and self.getScore() >= 0

    def isLose(self) -> bool:
        return self.level == self.tree.depth and self.getScore() < 0

    def getScore(self) -> int:
        """The value of a leaf; for any other node the value of some leaf, which means nothing."""
        over = self.level == self.tree.depth
        return self.tree.leaf(
            self.place - self.tree.above if over else self.place % self.tree.leaves
        )

    def watched_by(self, recorder: Recorder) -> LazyState:
        """An equal state that reports its successors, and theirs, to `recorder`."""
        recorder.begin(self.tree, lambda place, _kind: _at(self.tree, place))
        recorder.seen(self.place)
        return LazyState(self.tree, self.level, self.place, recorder)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LazyState):
            return NotImplemented
        same = self.tree is other.tree or self.tree == other.tree
        return self.place == other.place and same

    def __hash__(self) -> int:
        return hash(self.place)

    def __repr__(self) -> str:
        return f"<LazyState {self.name}>"


def _at(tree: LazyTree, place: int) -> LazyState:
    level = 0
    while place >= _above(tree.branching, level + 1):
        level += 1
    return LazyState(tree, level, place)


def _above(branching: int, level: int) -> int:
    """The number of nodes above a level."""
    return level if branching == 1 else int(branching**level - 1) // (branching - 1)


def _random(key: int, number: int, below: int) -> int:
    """A number less than `below` that depends on every bit of the key and the number."""
    state = key
    while number > _WORD:
        state = _mixed(state ^ number & _WORD)
        number >>= 64
    state = found = _mixed(state ^ number)
    # With this many words, all remainders are almost equally likely.
    for _ in range(below.bit_length() // 33):
        state = _mixed(state)
        found = found << 64 | state
    return found % below


def _mixed(word: int) -> int:
    """A word of 64 bits in which each bit depends on all bits of this one."""
    word = word + 0x9E3779B97F4A7C15 & _WORD  # otherwise 0 would stay 0
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31
