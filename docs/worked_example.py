"""Make the figures of worked-example.md, and print its text about each step.

An argument is the folder for the figures.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from agents import AlphaBetaAgent  # noqa: E402 - it is beside this folder
from pacman.games.explore.drawing import svg  # noqa: E402
from pacman.games.explore.spots import number  # noqa: E402
from pacman.games.explore.tracing import Trace, Visit  # noqa: E402
from pacman.games.tree_files import read  # noqa: E402

TREE = HERE.parent / "test_cases" / "q3" / "worked-example.yaml"
N, E, S = "North", "East", "South"
# Pacman's action and ghost 1's, in the order in which a search comes to them.
STEPS = ((N, N), (N, E), (N, S), (E, N), (E, E), (E, S), (S, N))


def traced(pruning: str = "strict") -> Trace:
    return Trace(AlphaBetaAgent(depth=2, pruning=pruning), read(str(TREE)).state())


def figures() -> Iterator[tuple[str, str]]:
    """The name of each figure, and what it is as SVG."""
    strict, inclusive = traced(), traced("inclusive")
    first_cut = strict.visit(N, E, N).left
    equal = strict.visit(E, E, N).left
    first_node = strict.visit(N, N).left
    yield "north-north", svg(strict, (N, N), first_node, "North, North: nothing to compare with")
    yield "first-cut", svg(strict, (N, E), first_cut, "North, East: the first cut")
    yield "north", svg(strict, (N,), strict.visit(N).left, "North is worth 1")
    yield "equal", svg(strict, (E,), equal, "East, East: as much as alpha, no more and no less")
    yield "east", svg(strict, (E,), title="East is worth 1, too")
    yield "south", svg(strict, (S,), title="South is not worth looking at")
    yield "whole", svg(strict, title="The whole search")
    yield "inclusive", svg(inclusive, (E,), title="East, where equality cuts, too")


def step(trace: Trace, *way: str) -> str:
    """The search below a node of ghost 2, as Markdown."""
    ghost = trace.visit(*way)
    mine, before = evaluated(trace, ghost.entered, ghost.left), evaluated(trace, 0, ghost.entered)
    summary = f"has the window **{window(ghost)}** and comes to **{found(ghost)}**"
    lines = [
        f"The node of ghost 2 {summary}; {mine} leaves, {before + mine} so far.",
        "",
        "| ghost 2 | Pacman's window | leaves | value |",
        "| --- | --- | --- | --- |",
    ]
    for action in (N, E, S):
        pacman = ghost.children.get(action)
        if pacman is None:
            lines.append(f"| {action} | | | cut |")
        else:
            state = pacman.state
            leaves = [leaf(state, a, cut=a in pacman.cut) for a in state.getLegalActions(0)]
            row = (action, window(pacman), ", ".join(leaves), found(pacman))
            lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines) + "\n"


def evaluated(trace: Trace, after: int, before: int) -> int:
    """The number of leaves that a search evaluated between two of its events."""
    return sum(after < visit.entered < before and not visit.children for visit in trace.visits)


def leaf(state: Any, action: str, *, cut: bool) -> str:
    value = signs(number(state.generateSuccessor(0, action).getScore()))
    return f"~~{value}~~" if cut else value


def window(visit: Visit) -> str:
    alpha, beta = visit.window or ()
    return signs(f"({number(alpha)}, {number(beta)})")


def found(visit: Visit) -> str:
    return signs(f"{visit.bound} {number(visit.value)}".lstrip())


def signs(text: str) -> str:
    words = {"-": "−", "inf": "∞", "<=": "≤", ">=": "≥"}  # noqa: RUF001 - a minus
    for word, sign in words.items():
        text = text.replace(word, sign)
    return text


if __name__ == "__main__":
    into = Path(sys.argv[1]) if sys.argv[1:] else HERE / "data"
    for name, figure in figures():
        (into / f"worked-example-{name}.svg").write_text(figure, encoding="utf-8")
    for way in STEPS:
        sys.stdout.write(f"{', '.join(way)}\n{step(traced(), *way)}\n")
