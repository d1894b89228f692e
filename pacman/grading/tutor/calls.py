"""The calls of a submission's functions on one tree, beside what is right, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pacman.games.trees import Node
from pacman.grading.kinds.trees.differences import amount

from .source import identifier
from .steps import is_bound, prunes, said, window_of
from .subject import Event
from .traced import Traced

# More lines than this are too many to read; deeper calls are not moved further to the right.
MOST_LINES, DEEPEST, WIDEST = 200, 20, 60
NOT_SEARCHED = "not searched"
_HEAD = ("line", "call", "yours", "right")


@dataclass
class _Row:
    """A call, and what became of it."""

    level: int
    words: str
    node: Node | None
    window: str = ""  # that it was given
    line: int = 0
    value: float | None = None
    nothing: bool = False  # whether it returned None
    inner: bool = False  # whether it only helps another call with the same node

    def yours(self, answer: object) -> str:
        """What it returned."""
        if self.level == 0:
            return str(answer)
        if self.nothing and not self.words.startswith("__init__"):
            return "None"
        return "" if self.value is None else said(self.value)


def lines(found: Traced, *, passed: bool) -> Iterator[str]:
    """A line for each call, in their order: its last line, its result, and the right one.

    Below them is what the marks mean, if there are any.
    """
    rows, right = _rows(found), _right(found)
    cells = [_cells(row, right, found.seen.answer, passed=passed) for row in rows[:MOST_LINES]]
    head = ("", *_HEAD)
    widths = [max(map(len, column)) for column in zip(head, *cells, strict=True)]
    for mark, line, *rest in (head, *cells):
        padded = (cell.ljust(width) for cell, width in zip(rest, widths[2:], strict=True))
        yield f"{mark:1} {line:>5}  {'  '.join(padded)}".rstrip()
    if len(rows) > MOST_LINES:
        yield f"  ... {amount(len(rows) - MOST_LINES)} more calls; a smaller test shows all"
    if any(mark for mark, *_ in cells):
        what = "value or window" if prunes(found.search) else "value"
        yield ""
        yield f"! another {what} than the right one, or a node that a right search doesn't come to"


def _cells(
    row: _Row, right: dict[Node, tuple[str, str]], answer: object, *, passed: bool
) -> tuple[str, ...]:
    words = f"{'  ' * min(row.level, DEEPEST)}{row.words}"
    words = words if len(words) <= WIDEST else f"{words[: WIDEST - 1]}…"
    mine, line = row.yours(answer), str(row.line or "")
    value, window = right.get(row.node, ("", "")) if row.node is not None else ("", "")
    differs = not passed and not row.inner and (
        bool(mine and value and mine not in value.split(" or "))
        or bool(row.window and window and row.window != window)
    )  # fmt: skip
    if right and row.node is not None and row.node not in right:
        value, differs = NOT_SEARCHED, not passed
    shown = (f"{mine} {row.window}".strip(), f"{value} {window}".strip())
    return ("!" if differs else "", line, words, *shown)


def _rows(found: Traced) -> list[_Row]:
    rows: list[_Row] = []
    open_rows: list[_Row] = []
    given = {event.node for event in found.seen.trace if not event.makes and not event.ends}
    for event in found.seen.trace:
        if event.makes:
            if event.node is not None and event.node not in given:
                words = f"generateSuccessor makes {event.node.name}"
                rows.append(_Row(len(open_rows), words, event.node, line=event.line))
        elif not event.ends:
            bounds = window_of(event) if prunes(found.search) else None
            row = _Row(len(open_rows), _called(event, bounds is not None), event.node)
            row.window = "({}, {})".format(*map(said, bounds)) if bounds else ""
            # Such as an evaluation of a state that is not the last one: its caller decides.
            row.inner = bool(open_rows) and open_rows[-1].node is event.node
            rows.append(row)
            open_rows.append(row)
        elif open_rows:
            row = open_rows.pop()
            row.line, row.value, row.nothing = event.line, event.value, event.ends == "none"
    return rows


def _called(event: Event, window: bool) -> str:
    parts = [event.node.name] if event.node is not None else []
    parts += [f"{identifier(name)}={said(number)}"
              for name, number in zip(event.names, event.numbers, strict=False)
              if not (window and is_bound(name))]  # fmt: skip
    return f"{identifier(event.function)}({', '.join(parts)})"


def _right(found: Traced) -> dict[Node, tuple[str, str]]:
    """The value and the window of each node that a right search comes to."""
    nodes = found.tree.nodes
    right: dict[Node, tuple[str, str]] = {}
    for step in found.right:
        node = nodes[step["node"]]
        value, window = right.get(node, ("", ""))
        if "value" in step:
            right[node] = step["value"], window
        elif step["window"]:
            right[node] = value, "({}, {})".format(*step["window"])
        else:
            right[node] = value, window
    return right
