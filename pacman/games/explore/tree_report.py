"""The report on searches of one tree, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from pacman.support.text import printable

from .comparing import Forest, Search
from .spots import number

MOST_SHOWN = 12  # of the root's actions
FURTHER_UP = 4  # the least depth in moves at which a bound from further up can cut
_ORDERS = {
    "drawn": "as drawn", "best": "best first", "worst": "worst first", "full": "nothing to cut",
}  # fmt: skip
_WORST = """\
Worst first, each action is at least as good for the mover as those before it, so the bound of its
siblings never cuts. Only bounds from further up do, in trees of four moves or more."""
_FULL = """\
Nothing to cut is another tree of this shape: all leaves below an action are better for the player
who takes it than all below the one before, so no bound is ever passed."""


def text(forest: Forest, what: str, worth: dict[Any, Any], found: Sequence[Search]) -> str:
    """The values of the tree, a line for each search, and explanations."""
    actions = f"{_actions(worth)} (true minimax values)"
    lines = [
        f"{what}: {_count(forest.nodes, 'node')}, {_count(forest.leaves, 'leaf')}.",
        f"The root is worth {number(max(worth.values()))}, its actions: {actions}.",
        "",
        f"{'':36}{'nodes':>11}{'leaves':>11}{'share':>9}{'seconds':>9}",
    ]
    lines += [_line(search, forest.leaves) for search in found]
    lines += ["", "Share: of the leaves that minimax evaluates.", *_why(forest, found)]
    return "\n".join(lines) + "\n"


def as_json(forest: Forest, worth: dict[Any, Any], found: Sequence[Search]) -> str:
    """The same figures as data."""
    data = {
        "nodes": forest.nodes, "leaves": forest.leaves, "agents": forest.agents,
        "depth": forest.depth, "value": max(worth.values()), "actions": worth,
        "least_leaves": forest.least, "searches": [asdict(search) for search in found],
    }  # fmt: skip
    return json.dumps(data, indent=1) + "\n"


def _why(forest: Forest, found: Sequence[Search]) -> Iterator[str]:
    """Explanations for the orders that were searched."""
    leaves: dict[str, set[int]] = {}
    for search in found:
        leaves.setdefault(search.order, set()).add(search.leaves)
    if "best" in leaves and forest.least is not None:
        b, up, down = forest.branching, -(-forest.depth // 2), forest.depth // 2
        fewest = f"{b}^{up} + {b}^{down} - 1 = {forest.least:,} leaves"
        if leaves["best"] == {forest.least}:
            yield f"Best first, {fewest} are enough, and no search can do with fewer."
        else:
            yield f"No search can do with fewer than {fewest}."
    if "worst" in leaves and forest.agents > 1 and forest.depth >= FURTHER_UP:
        yield _WORST
    if "full" in leaves and forest.agents > 1:
        yield _FULL


def _actions(worth: dict[Any, Any]) -> str:
    shown = [f"{printable(str(a))}: {number(v)}" for a, v in list(worth.items())[:MOST_SHOWN]]
    left = len(worth) - len(shown)
    return ", ".join(shown) + (f" and {left:,} more" if left else "")


def _line(search: Search, leaves: int) -> str:
    name = "minimax"
    if search.cuts:
        name = f"alpha-beta, {_ORDERS[search.order]}, {search.cuts}"
    share = f"{search.leaves / leaves:.1%}"
    return f"{name:36}{search.nodes:>11,}{search.leaves:>11,}{share:>9}{search.seconds:>9.3f}"


def _count(number_of: int, what: str) -> str:
    many = "leaves" if what == "leaf" else f"{what}s"
    return f"{number_of:,} {what if number_of == 1 else many}"
