"""The switches of the faulty search: what each one can be set to, as one frozen value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf
from typing import Any

# A field of Faults, and what it is set to.
Change = tuple[str, Any]
# What is done twice with a child, and where: at any node, the root, Pacman's nodes or the ghosts'.
TWICE = tuple(
    f"{done} {where}"
    for where in ("everywhere", "at the root", "at Pacman's nodes", "at the ghosts' nodes")
    for done in ("made", "searched")
)


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
    shared: bool = False
    hard: bool = False
    children_first: bool = False
    reversed: bool = False
    twice: str = ""  # whose children are made or searched twice: see TWICE
    kept: str = ""  # what lasts from one move to the next: best, cache, depth


RIGHT = Faults()


def merged(base: Faults, changes: Iterable[Change]) -> Faults:
    """The faults with all of these changes."""
    return replace(base, **dict(changes))
