"""The switches of the faulty search: what each one can be set to, as one frozen value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

# A field of Faults, and what it is set to.
Change = tuple[str, Any]
# What is done with the root's children when all values are known: it needs an action for the best.
AGAIN = "searched again until the best value is found"
# How many plies a move counts: from who moves, who comes next, and how many agents there are.
STEPS: dict[str, Callable[[int, int, int], int]] = {
    "last": lambda _agent, after, _agents: after == 0,
    "each": lambda _agent, _after, _agents: 1,
    "pacman": lambda agent, _after, _agents: agent == 0,
    "before last": lambda _agent, after, agents: after == agents - 1,
    "ghosts": lambda agent, _after, _agents: agent > 0,
    "twice": lambda _agent, after, _agents: 2 * (after == 0),
    "both ends": lambda agent, after, _agents: (agent == 0) + (after == 0),
}
# Which ghosts: from the agent, the plies counted, and how many agents there are.
GHOSTS: dict[str, Callable[[int, int, int], bool]] = {
    "": lambda _agent, _count, _agents: False,
    "all": lambda _agent, _count, _agents: True,
    "first": lambda agent, _count, _agents: agent == 1,
    "later": lambda agent, _count, _agents: agent > 1,
    "last": lambda agent, _count, agents: agent == agents - 1,
    "third": lambda agent, _count, _agents: agent % 3 == 0,
    "first level": lambda agent, count, _agents: agent == 1 and count == 0,
    "second level": lambda agent, count, _agents: agent == 1 and count == 1,
}


# Where the root takes its first action, since no action is good: from the best value.
GIVES_UP: dict[str, Callable[[float], bool]] = {
    "first-when-lost": lambda best: best < 0,
    "first-when-not-won": lambda best: best <= 0,
}


@dataclass(frozen=True)
class Faults:
    """How a search deviates; with the defaults it is right."""

    # The numbers from which a maximum, a minimum and the window start.
    root_low: float = -inf
    low: float = -inf
    high: float = inf
    window_low: float = -inf
    window_high: float = inf
    # What the root makes of the values: best, worst, first, last, any, first-when-lost,
    # first-when-not-won, deepest, value or none.
    root_pick: str = "best"
    without_stop: frozenset[str] = frozenset()  # of root, pacman and ghosts
    leaf: str = "value"  # or score, root, parent, parent-at-limit
    terminal: tuple[str, str] = ("", "")  # which finished games count as start, zero or error
    # How chance nodes are averaged, and what they are divided by.
    average: str = "mean"
    # How plies are counted: at which moves, from where, and to where.
    step: str = "last"
    limit: tuple[str, int] = ("plus", 0)
    in_loop: bool = False
    # Who moves.
    order: str = "turn"
    mover: str = "own"
    actions: str = "own"
    # Who takes which value.
    maximisers: str = ""
    minimisers: str = ""
    pacman: str = "max"
    first_only: str = ""  # whose first child alone is searched
    keeps: str = ""  # what a ghost returns whose comparison is turned around
    # The window of alpha-beta.
    # Whether a node compares its value with the bound, or alpha with beta. With a right window
    # both are the same, so neither is a mistake.
    compares: str = "value"  # or window
    cut_max: str = "strict"  # or equal, never
    cut_min: str = "strict"
    root_alpha: bool = True
    root_cuts: bool = False  # whether the root cuts, too: with a right window it never does
    raises_alpha: bool = True
    lowers_beta: bool = True
    passes: str = "all"
    swapped: str = ""
    shared: str = ""  # whose bounds are one for all: everywhere, or below the root
    hard: bool = False
    children_first: bool = False
    reversed: bool = False
    twice: str = ""  # whose children are made or searched twice, and where; or AGAIN
    kept: str = ""  # what lasts from one move to the next: best, cache, depth


RIGHT = Faults()
_AT = ("at Pacman's nodes", "at the ghosts' nodes")


def times(twice: str, done: str, agent: int, *, root: bool) -> int:
    """How often something is done with a child; `twice` says what is done twice, and where."""
    if not twice.startswith(done):
        return 1
    where = twice.removeprefix(f"{done} ")
    return 1 + (where in ("everywhere", "at the root" if root else _AT[agent > 0]))
