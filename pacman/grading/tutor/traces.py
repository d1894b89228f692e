"""What the trace of a search tells: the first wrong inference, and the functions that ran."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import isinf
from typing import Any

from pacman.games.trees import Node, Tree
from pacman.grading.kinds.trees.differences import amount

from .game import TreeGame
from .search import CLOSE, EXPECTIMAX, Outcome
from .subject import Event, Task

_WINDOW = 2


@dataclass
class Frame:
    """One run of a function of the submission."""

    function: str
    first_line: int
    called_from: int
    node: Node | None
    numbers: tuple[float, ...]
    above: Frame | None
    line: int = 0  # where it returned
    value: float | None = None
    below: list[Frame] = field(default_factory=list)


@dataclass(frozen=True)
class Inference:
    """A function that returned something wrong although all that it had was right."""

    frame: Frame
    right: float


def frames(events: Sequence[Event]) -> list[Frame]:
    """The runs of functions, in the order in which they ended."""
    open_frames: list[Frame] = []
    ended = []
    for event in events:
        if not event.returns:
            above = open_frames[-1] if open_frames else None
            frame = Frame(event.function, event.first_line, event.called_from, event.node,
                          event.numbers, above)  # fmt: skip
            if above is not None:
                above.below.append(frame)
            open_frames.append(frame)
        elif open_frames:
            frame = open_frames.pop()
            frame.line, frame.value = event.line, event.value
            ended.append(frame)
    return ended


def first_wrong(ended: Sequence[Frame], task: Task, tree: Tree, right: Outcome) -> Inference | None:
    """The first function that returned another value than the state has, if one did."""
    game = TreeGame(tree, named=task.evaluation is not None)
    for frame in ended:
        node = frame.node
        if node is None or frame.value is None or node is tree.root:
            continue
        is_inner = node in right.values
        if not is_inner and node not in right.expanded:
            continue
        value = right.values[node] if is_inner else float(game.worth(node))
        if _equal(frame.value, value):
            continue
        if is_inner and not frame.below and frame.above is not None and frame.above.node is node:
            continue  # an evaluation of a state that isn't the last one: its caller is wrong
        return Inference(frame, value)
    return None


def first_window(ended: Sequence[Frame], right: Outcome) -> Frame | None:
    """The first function that was called with another window than the state has."""
    for frame in sorted(ended, key=lambda each: each.first_line < 0):
        node = frame.node
        if node is None or node not in right.windows or frame.above is None:
            continue
        if len(frame.numbers) >= _WINDOW and not set(right.windows[node]) <= set(frame.numbers):
            return frame
    return None


def _equal(one: float, other: float) -> bool:
    if one == other or isinf(one) or isinf(other):
        return one == other
    return abs(one - other) <= CLOSE * max(abs(one), abs(other), 1.0)


def as_data(inference: Inference, task: Task, tree: Tree, right: Outcome) -> dict[str, Any]:
    """The first wrong inference as a report has it."""
    frame = inference.frame
    assert frame.node is not None  # noqa: S101 - it was compared with the value of its state
    game = TreeGame(tree, named=task.evaluation is not None)
    worths = [right.values.get(child, float(game.worth(child)))
              for child in frame.node.children.values() if child in right.expanded]  # fmt: skip
    who = _rule(tree.turns[frame.node], task.agent)
    of = f"its children are worth {', '.join(map(amount, worths))}, and {who}" if worths else (
        "the game is over there, or the depth ends")  # fmt: skip
    returned = _said(frame.value)
    name = identifier(frame.function)
    return {
        "state": frame.node.name,
        "function": name,
        "line": frame.line,
        "given": [_said(number) for number in frame.numbers],
        "returned": returned,
        "right": _said(inference.right),
        "says": f"The first wrong step on the smallest game below: line {frame.line}, in {name}, "
        f"returned {returned} for {frame.node.name}. Right is {_said(inference.right)}: {of}.",
    }


def _rule(turn: int, agent: str) -> str:
    if turn == 0:
        return "Pacman takes the greatest value"
    return "a ghost takes the average" if agent == EXPECTIMAX else "a ghost takes the least value"


def _said(number: float | None) -> str:
    """A number as JSON and people can have it."""
    if number is None:
        return "None"
    return str(number) if isinf(number) or number != number else amount(number)  # noqa: PLR0124


def identifier(name: str) -> str:
    """A function's name, if it can be one: the trace comes from the submission."""
    return name if name.isidentifier() and name.isascii() else "a function"


def named(ended: Sequence[Frame]) -> Iterator[tuple[str, int]]:
    """The functions that ran, with their first lines, in the order in which they began."""
    seen = {(frame.function, frame.first_line): None for frame in ended[::-1]}
    yield from seen
