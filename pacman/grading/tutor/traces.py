"""The meaning of a search's trace: the first wrong inference, and the functions that ran."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf

from pacman.games.trees import Node, Tree

from . import source
from .game import TreeGame
from .search import ALPHA_BETA, Outcome, is_close
from .subject import Event, Task

_WINDOW = 2
# The evaluation of every course: if it seems wrong, its caller is.
_SCORE = "scoreEvaluationFunction"
_RETURN = re.compile(r"\b(?:return|yield)\b")
_YIELDS = re.compile(r"\byield\b")  # what a generator returns at its end means nothing
_OF_NONE = re.compile(r"\breturn\s*(?:;|$)|\bNone\b")


@dataclass
class Frame:
    """One run of a function of the submission."""

    function: str
    first_line: int
    called_from: int
    node: Node | None
    numbers: tuple[float, ...]
    above: Frame | None
    line: int = 0  # in which it returned
    value: float | None = None
    ended: str = ""  # with return, none or raise
    below: list[Frame] = field(default_factory=list)


def frames(events: Sequence[Event]) -> list[Frame]:
    """The runs of functions, in the order in which they ended."""
    open_frames: list[Frame] = []
    ended = []
    for event in events:
        if event.makes:
            continue
        if not event.ends:
            above = open_frames[-1] if open_frames else None
            frame = Frame(event.function, event.first_line, event.called_from, event.node,
                          event.numbers, above)  # fmt: skip
            if above is not None:
                above.below.append(frame)
            open_frames.append(frame)
        elif open_frames:
            frame = open_frames.pop()
            frame.line, frame.value, frame.ended = event.line, event.value, event.ends
            ended.append(frame)
    return ended


def first_wrong(
    ended: Sequence[Frame], task: Task, tree: Tree, right: Outcome
) -> tuple[Frame, float] | None:
    """The first function that returned something wrong although all that it had was right.

    Beside it stands the value that the state has.
    """
    game = TreeGame(tree, named=task.evaluation is not None)
    for frame in ended:
        node = frame.node
        if node is None or frame.value is None or node is tree.root or frame.function == _SCORE:
            continue
        is_inner = node in right.values
        if not is_inner and node not in right.expanded:
            continue
        value = right.values[node] if is_inner else float(game.worth(node))
        if frame.value == value or is_close(frame.value, value):
            continue
        if task.agent == ALPHA_BETA and _bounded_alike(frame.value, value, right.windows.get(node)):
            continue
        if is_inner and not frame.below and frame.above is not None and frame.above.node is node:
            continue  # an evaluation of a state that isn't the last one: its caller is wrong
        return frame, value
    return None


def helper(frame: Frame) -> Frame:
    """The function without a state that made the value which this one returned, or this one."""
    made = [below for below in frame.below if below.node is None and below.value == frame.value]
    return helper(made[-1]) if made else frame


def _bounded_alike(one: float, other: float, window: tuple[float, float] | None) -> bool:
    """Whether two values are beyond the same bound: then either is as good."""
    low, high = window or (-inf, inf)
    return max(one, other) <= low or min(one, other) >= high


def first_window(ended: Sequence[Frame], right: Outcome) -> Frame | None:
    """The first function that was called with another window than the state has."""
    for frame in sorted(ended, key=lambda each: each.first_line < 0):
        node = frame.node
        if node is None or node not in right.windows or frame.above is None:
            continue
        if len(frame.numbers) >= _WINDOW and not has_window(frame, right.windows[node]):
            return frame
    return None


def has_window(frame: Frame, window: tuple[float, float]) -> bool:
    """Whether a function was given these two numbers side by side, or turned round for negamax."""
    low, high = window
    pairs = [*zip(frame.numbers, frame.numbers[1:], strict=False)]
    return any(pair in pairs for pair in ((low, high), (high, low), (-high, -low)))


def named(ended: Sequence[Frame]) -> Iterator[tuple[str, int]]:
    """The functions that ran, with their first lines, in the order in which they began."""
    yield from dict.fromkeys((frame.function, frame.first_line) for frame in ended[::-1])


def fallen(ended: Sequence[Frame], lines: Sequence[str]) -> Frame | None:
    """The first function that ended with None, although it returns something elsewhere."""
    for frame in ended:
        # The lines of a function in another file may not be there, and those of a trace are claims.
        if frame.ended != "none" or not 0 < frame.first_line <= frame.line <= len(lines):
            continue
        last = source.code(lines[frame.line - 1])
        if returns(last) and not _OF_NONE.search(last):
            continue
        body = lines[frame.first_line : source.end(frame.first_line, lines)]
        others = [source.code(line) for line in body if line is not lines[frame.line - 1]]
        if not any(map(_YIELDS.search, others)) and any(
            returns(line) and not _OF_NONE.search(line) for line in others
        ):
            return frame
    return None


def returns(line: str) -> bool:
    """Whether a function can return in a line."""
    return bool(_RETURN.search(line))
