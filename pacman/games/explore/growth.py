"""The number of nodes that searches visit at each depth, in each order of the actions.

Depth is counted in moves of one agent each, not in plies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pacman.games.lazy_trees import LazyTree

SEARCHES = ("minimax", "drawn", "best", "worst")
# Sorting keeps every state with its value: some 250 MB for this many.
MOST_KEPT = 500_000

# Makes the first state of a search, for a depth in moves and an order of actions.
Start = Callable[[int, str], "Limited"]


class TooManyNodes(Exception):
    """Sorting the actions needs the values of too many nodes."""


@dataclass(frozen=True)
class Row:
    """The nodes that the searches of one depth visited, by the names in SEARCHES."""

    depth: int
    nodes: dict[str, int]  # the root, and each state as often as it was made
    leaves: dict[str, int]  # each evaluated state, as often as it was evaluated

    @property
    def branching(self) -> float:
        """The b for which b^depth is the number of leaves: the mean number of actions."""
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
    """A row for every depth from 1 up, until a greater depth shows no more of the game.

    Takes the agents' classes, and calls `begin` before every search. Raises TooManyNodes.
    """
    depth, before = 1, 1  # at depth 0 there is only the root
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
    """The numbers of nodes that a search visits and evaluates."""
    leaves = 0

    def evaluate(state: Limited) -> Any:
        nonlocal leaves
        leaves += 1
        return state.getScore()

    plies = -(-depth // state.getNumAgents())
    agent(depth=plies, evalFn=evaluate).getAction(state)
    return state.walk.nodes, leaves


def random_trees(branching: int, agents: int, seed: int) -> Start:
    """Trees with distinct leaves: a different one for each depth, the same one in each order."""

    def start(depth: int, order: str) -> Limited:
        try:
            tree = LazyTree(branching, depth, agents, seed, order=order)
        except ValueError as error:
            raise TooManyNodes(str(error)) from None
        return Limited(tree.state(), depth, Walk())

    return start


def first_moves(state: Any) -> Start:
    """The beginning of any game. Actions of equal value keep their order when sorted."""

    @lru_cache(maxsize=1)  # both sorted searches of a depth use the same values
    def values(depth: int) -> Values:
        return Values(state.getNumAgents(), depth)

    def start(depth: int, order: str) -> Limited:
        return Limited(state, depth, Walk(order, values(depth) if order != "drawn" else None))

    return start


@dataclass
class Walk:
    """The data that all states of one search share: the order of actions, the number of states."""

    order: str = "drawn"
    values: Values | None = None
    nodes: int = 1


@dataclass(eq=False, slots=True)
class Limited:
    """A state of any game that is over after `left` more moves."""

    state: Any
    left: int
    walk: Walk

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
    """The minimax values of a game that ends after `depth` moves, each worked out once."""

    agents: int
    depth: int
    known: dict[tuple[Any, int], Any] = field(default_factory=dict)

    def ranked(self, state: Any, left: int, actions: list[Any], *, best_first: bool) -> list[Any]:
        """The actions of the agent whose turn it is, sorted by their values for it."""
        turn = self.turn(left)

        def worth(action: Any) -> Any:
            return self.of(state.generateSuccessor(turn, action), left - 1)

        # Equal actions keep their order even with `reverse`.
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
        """The agent whose turn it is, by the number of moves left; not every state knows it."""
        return (self.depth - left) % self.agents
