"""How many nodes searches visit as they look deeper, in each order of the actions.

Depth is counted in moves here, each by one agent, and not in plies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pacman.games.lazy_trees import LazyTree

SEARCHES = ("minimax", "drawn", "best", "worst")
# Sorting keeps every state with its value: some 250 MB for so many.
MOST_KEPT = 500_000

# The state that a search so many moves deep begins with, which has its actions in this order.
Start = Callable[[int, str], "Limited"]


class TooManyNodes(Exception):
    """To sort the actions, the values of more nodes would be needed than one can keep."""


@dataclass(frozen=True)
class Row:
    """What the searches of one depth visited, by the names in SEARCHES."""

    depth: int
    nodes: dict[str, int]  # the root, and each state as often as it was made
    leaves: dict[str, int]  # states that were evaluated, as often as they were

    @property
    def branching(self) -> float:
        """The b for which b^depth is the number of leaves: the actions per state, on average."""
        return float(self.leaves["minimax"] ** (1 / self.depth))

    def power(self, share: float) -> float:
        """b^(share * depth)."""
        return float(self.leaves["minimax"] ** share)


def rows(
    start: Start,
    minimax: Callable[..., Any],
    alpha_beta: Callable[..., Any],
    begin: Callable[[int, str], None],
) -> Iterator[Row]:
    """A row for every depth from 1 up, as long as looking deeper shows more of the game.

    The agents' classes are given, and `begin` hears of every search before it. Raises TooManyNodes.
    """
    depth, before = 1, 1  # a root alone
    while True:
        nodes, leaves = {}, {}
        for name in SEARCHES:
            begin(depth, name)
            agent, order = (minimax, "drawn") if name == "minimax" else (alpha_beta, name)
            nodes[name], leaves[name] = visited(agent, start(depth, order), depth)
        if nodes["minimax"] == before:
            return
        yield Row(depth, nodes, leaves)
        depth, before = depth + 1, nodes["minimax"]


def visited(agent: Callable[..., Any], state: Limited, depth: int) -> tuple[int, int]:
    """How many nodes a search visits, and how many of them it evaluates."""
    leaves = 0

    def evaluate(state: Limited) -> Any:
        nonlocal leaves
        leaves += 1
        return state.getScore()

    plies = -(-depth // state.getNumAgents())
    agent(depth=plies, evalFn=evaluate).getAction(state)
    return state.walk.nodes, leaves


def random_trees(branching: int, agents: int, seed: int) -> Start:
    """Trees with distinct leaves: another one for each depth, and the same one in each order."""

    def start(depth: int, order: str) -> Limited:
        try:
            tree = LazyTree(branching, depth, agents, seed, order=order)
        except ValueError as error:
            raise TooManyNodes(str(error)) from None
        return Limited(tree.state(), depth, Walk())

    return start


def first_moves(state: Any) -> Start:
    """The beginning of any game; sorted by true values, and where they are equal, as drawn."""

    @lru_cache(maxsize=1)  # for one order after the other
    def values(depth: int) -> Values:
        return Values(state.getNumAgents(), depth)

    def start(depth: int, order: str) -> Limited:
        return Limited(state, depth, Walk(order, values(depth) if order != "drawn" else None))

    return start


@dataclass
class Walk:
    """What all states of one search share: how to sort their actions, and a count of them."""

    order: str = "drawn"
    values: Values | None = None
    nodes: int = 1


class Limited:
    """A state of any game that is over after so many moves more."""

    __slots__ = ("left", "state", "walk")

    def __init__(self, state: Any, left: int, walk: Walk) -> None:
        self.state = state
        self.left = left
        self.walk = walk

    def getNumAgents(self) -> int:
        return int(self.state.getNumAgents())

    def getLegalActions(self, agent: int = 0) -> list[Any]:
        """The actions of the agent whose turn it is, in the order of this search."""
        actions: list[Any] = self.state.getLegalActions(agent) if self.left else []
        if self.walk.values is None:
            return actions
        best_first = self.walk.order == "best"
        return self.walk.values.ranked(self.state, self.left, actions, best_first=best_first)

    def generateSuccessor(self, agent: int, action: Any) -> Limited:
        self.walk.nodes += 1
        return Limited(self.state.generateSuccessor(agent, action), self.left - 1, self.walk)

    def isWin(self) -> bool:
        return bool(self.state.isWin())

    def isLose(self) -> bool:
        return bool(self.state.isLose())

    def getScore(self) -> Any:
        return self.state.getScore()


@dataclass
class Values:
    """The minimax values of a game that is cut off after `depth` moves, each found out once."""

    agents: int
    depth: int
    known: dict[tuple[Any, int], Any] = field(default_factory=dict)

    def ranked(self, state: Any, left: int, actions: list[Any], *, best_first: bool) -> list[Any]:
        """The actions of the agent whose turn it is, as they are worth to it."""
        turn = self.turn(left)

        def worth(action: Any) -> Any:
            return self.of(state.generateSuccessor(turn, action), left - 1)

        # Sorting keeps equals as they are even where it goes down.
        return sorted(actions, key=worth, reverse=(turn == 0) == best_first)

    def of(self, state: Any, left: int) -> Any:
        value = self.known.get((state, left))
        if value is None:
            if len(self.known) >= MOST_KEPT:
                raise TooManyNodes(f"sorting needs the values of more than {MOST_KEPT:,} states")
            value = self.known[state, left] = self.found(state, left)
        return value

    def found(self, state: Any, left: int) -> Any:
        turn = self.turn(left)
        actions = state.getLegalActions(turn) if left else []
        if not actions:
            return state.getScore()
        values = [self.of(state.generateSuccessor(turn, action), left - 1) for action in actions]
        return min(values) if turn else max(values)

    def turn(self, left: int) -> int:
        """Whose turn it is: a state may not tell, but how many moves are left does."""
        return (self.depth - left) % self.agents
