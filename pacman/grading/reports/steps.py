"""Two searches of one tree as a part of a page: drawings, a table of steps, data for the player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pacman.games.explore.drawing import stepped
from pacman.games.explore.spots import Spot
from pacman.games.explore.tracing import Visit
from pacman.show.web import page as games
from pacman.support.text import neutral

SIDES, HEADINGS = ("yours", "right"), ("Your search", "A right search")
# A drawing of more nodes than this could not be read, so only a table shows them.
MOST_DRAWN = 60


@dataclass(frozen=True)
class Row:
    """One step of both searches; a text is empty where that search has ended."""

    yours: str
    at: str  # where in the submission's file
    right: str
    differs: bool  # whether it is the first in which they differ


@dataclass(frozen=True)
class Steps:
    """What a page shows of two searches."""

    rows: Sequence[Row]
    drawings: Sequence[tuple[str, str, str]]  # of each side: its name, its heading, its SVG
    data: str  # for the player
    start: int  # the step that is shown first
    left_out: int


def difference(row: Row) -> str:
    """A step in which both searches differ, in words."""
    at = f" ({row.at})" if row.at else ""
    return f"{row.yours or 'it has ended'}{at}. Right: {row.right or 'to have ended'}."


def steps(found: dict[str, Any], *, alike: bool = False) -> Steps | None:
    """Both searches, as a record has them, for a page; None if there are none.

    They are `alike` if the test is passed: then no difference between them matters.
    """
    if not found.get("yours"):
        return None
    rows = list(_rows(found, alike=alike))
    first = next((number for number, row in enumerate(rows, 1) if row.differs), len(rows))
    drawn: list[tuple[str, str, str]] = []
    if len(found["nodes"]) <= MOST_DRAWN >= _size(found["nodes"], 0):
        for side, heading in zip(SIDES, HEADINGS, strict=True):
            drawn.append((side, heading, _drawn(found, side, heading)))
    data = games.data({key: found[key] for key in ("nodes", *SIDES)})
    return Steps(rows, drawn, data, first, found["left_out"])


def _rows(found: dict[str, Any], *, alike: bool) -> Iterator[Row]:
    names = [str(node["name"]) for node in found["nodes"]]
    own, other = found["yours"], found["right"]
    differed = alike or not other
    for number in range(max(len(own), len(other))):
        mine, right = (side[number] if number < len(side) else None for side in (own, other))
        differs = not differed and _differ(mine, right)
        differed = differed or differs
        at = ""
        if mine is not None and mine.get("line"):
            at = f"line {mine['line']}, in {mine['function']}"
        yield Row(_said(mine, names), at, _said(right, names), differs)


def _differ(mine: dict[str, Any] | None, right: dict[str, Any] | None) -> bool:
    if mine is None or right is None or mine["node"] != right["node"]:
        return True
    if "value" in mine and "value" in right:
        several = str(right["value"]).split(" or ") if right["node"] == 0 else [right["value"]]
        return mine["value"] not in several
    windows = [step.get("window") for step in (mine, right)]
    return ("value" in mine) != ("value" in right) or (None not in windows and len(
        {tuple(window) for window in windows if window}) > 1)  # fmt: skip


def _said(step: dict[str, Any] | None, names: Sequence[str]) -> str:
    """A step in words."""
    if step is None:
        return ""
    name = names[step["node"]]
    if "value" in step:
        value = step["value"]
        return f"the answer is {value}" if step["node"] == 0 else f"{name} is worth {value}"
    window = step.get("window")
    return f"comes to {name}{' with ({}, {})'.format(*window) if window else ''}"


def _drawn(found: dict[str, Any], side: str, heading: str) -> str:
    """The final state of one search."""
    windows: dict[int, Any] = {}
    values: dict[int, str] = {}
    for step in found[side]:
        if "value" in step:
            values[step["node"]] = step["value"]
        else:
            windows[step["node"]] = step.get("window") or windows.get(step["node"])
    nodes = found["nodes"]

    def spot(place: int, action: str | None) -> Spot:
        node, seen = nodes[place], place in windows
        window = tuple(map(neutral, windows.get(place) or ()))
        shown = neutral(node["value"] if not node["children"] else values.get(place, ""))
        if seen and place in values:
            shown = neutral(values[place])
        bounds = (window[0], window[1]) if len(window) > 1 else None
        visit = Visit(None, node["agent"], bounds, 0) if seen else None
        below = [spot(child, name) for name, child in node["children"].items()]
        best = action is not None and place in nodes[0]["children"].values() and (
            action in values.get(0, "").split(" or "))  # fmt: skip
        made = Spot(place, node["agent"], action, visit, shown, bounds, best=best)
        made.children = below
        some = any(child.visit for child in below)
        for child in below:
            child.cut = some and child.visit is None
        return made

    top = spot(0, None)
    top.value = ""  # the answer is the action, which is in bold
    return stepped(top, found["agents"], heading, chance=found.get("chance", False))


def _size(nodes: Sequence[dict[str, Any]], place: int) -> int:
    """How many nodes are drawn; a state that is reached in two ways is drawn twice."""
    below = nodes[place]["children"].values()
    return 1 + sum(_size(nodes, child) for child in below)
