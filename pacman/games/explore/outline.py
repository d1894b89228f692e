"""A traced search of a tree as text, with a line for each node."""

from __future__ import annotations

from collections.abc import Iterator

from pacman.support.text import printable

from .spots import Spot, number, side, spots
from .tracing import Trace

LEGEND = (
    "[a, b]: alpha and beta on entry; x--: cut, never looked at; <= and >=: what a cut left open"
)


def outline(trace: Trace) -> str:
    """The tree without the nodes below a cut, and a line that explains the signs."""
    top = spots(trace)
    lines = [f"{_what(top)}\n"]
    lines += (f"{line.rstrip()}\n" for line in _below(top, ""))
    if top.window is not None:
        lines.append(f"{LEGEND}\n")
    return "".join(lines)


def _below(spot: Spot, indent: str) -> Iterator[str]:
    names = [printable(str(child.action)) for child in spot.children]
    width = max(map(len, names), default=0)
    for name, child in zip(names, spot.children, strict=True):
        mark = "x" if child.cut else "+"
        yield f"{indent}{mark}-- {name:{width}}  {_what(child)}"
        if not child.cut:
            last = child is spot.children[-1]
            yield from _below(child, indent + ("    " if last else "|   "))


def _what(spot: Spot) -> str:
    if spot.cut:
        leaves = [leaf.value for leaf in spot.walk() if not leaf.children]
        return f"({leaves[0]})" if not spot.children else f"({len(leaves)} leaves)"
    parts = [spot.value]
    if spot.children:
        parts.insert(0, side(spot.agent, spot.state.getNumAgents()))
    if spot.window is not None:
        parts.append(f"[{', '.join(map(number, spot.window))}]")
    return "  ".join(parts)
