"""The likeliest mistake behind the first wrong step, if none is certain."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import inf, isclose, isinf

from pacman.games.trees import Node

from . import numbers, source
from .game import TreeGame
from .search import EXPECTIMAX
from .smallest import Example
from .traces import Frame

_TIMES = re.compile(r"(?<!\*)\*(?![*\w]*\s*[,)=])")


def of_move(example: Example, node: Node, agent: int) -> str:
    """An agent was moved when it was not its turn."""
    turn, last = example.tree.turns[node], example.tree.agents - 1
    if agent == turn:
        return "actions-of-wrong-state"
    if not node.children or turn == 0:
        return "" if not node.children else "wrong-agent"
    if any(call[0] is node for call in example.seen.calls):
        return "ghosts-not-in-turn"
    if agent == 0:
        return {last: "last-ghost-forgotten", 1: "wrong-agent"}.get(turn, "only-first-ghost")
    return "ghosts-same-index" if agent == 1 else "ghosts-reversed"


def of_leaf(example: Example, frame: Frame, node: Node, lines: Sequence[str]) -> str:
    """A state at which the search stops has a wrong value."""
    value = frame.value or 0.0
    other = next((below.node for below in frame.below
                  if not below.below and below.value == frame.value), None)  # fmt: skip
    if other is example.tree.root:
        return "evaluates-root"
    if other is not None and node in other.children.values():
        return "evaluates-parent"
    game = TreeGame(example.tree, named=example.task.evaluation is not None)
    if example.task.evaluation and value == game.score(node):
        return "evaluation-ignored"
    if node.children:
        return "depth-too-deep" if frame.below else ""
    made_up = isinf(value) or value == 0 or _stands(value, lines)
    return "terminal-not-evaluated" if made_up else ""


def of_value(
    example: Example, frame: Frame, node: Node, worths: Sequence[float], lines: Sequence[str]
) -> str:
    """The function returned another value than its children give."""
    value, turn = frame.value or 0.0, example.tree.turns[node]
    if _stands(value, lines) and value not in worths:
        return "finite-infinity"
    if turn and value == max(worths) and len(worths) > 1:
        return "later-ghosts-maximise" if turn > 1 else "ghost-maximises"
    mean = sum(worths) / len(worths)
    if not turn:
        return "pacman-averages" if isclose(value, mean) else ""
    if example.task.agent != EXPECTIMAX:
        return "ghost-keeps-first" if value == worths[0] else ""
    return _of_chance(frame, worths, lines)


def _of_chance(frame: Frame, worths: Sequence[float], lines: Sequence[str]) -> str:
    """The function returned something else than the average."""
    value, several = frame.value or 0.0, len(worths) > 1
    if several and isclose(value, sum(worths)):
        return "sum-not-average"
    if several and value == min(worths):
        return "ghosts-minimise"
    if value.is_integer() and abs(value - sum(worths) / len(worths)) < 1:
        return "integer-average"
    body = lines[frame.first_line : source.end(frame.first_line, lines)]
    weighted = any(_TIMES.search(source.code(line)) for line in body)
    return "weighted-average" if weighted else "wrong-divisor"


def of_window(example: Example, node: Node, given: Sequence[float]) -> str:
    """A function was called with another window than its state has."""
    low, high = example.right.windows[node]
    if -inf in given and inf in given:
        below_root = node in example.tree.root.children.values()
        return "root-alpha" if below_root else "bounds-not-passed"
    if high not in given:
        return "beta-not-lowered" if inf in given else "bounds-shared"
    return "alpha-not-raised" if low not in given and -inf in given else "bounds-shared"


def of_extra(example: Example, node: Node, action: str) -> str:
    """A child was made that a right search doesn't make."""
    if (node, action) in example.right.calls:
        return "child-twice"
    if node not in example.right.values and node is not example.tree.root:
        return "depth-too-deep"
    return "no-cut-at-min" if example.tree.turns[node] else "no-cut-at-max"


def of_missing(example: Example, node: Node, action: str, *, prunes: bool) -> str:
    """A child was not made that a right search makes."""
    made = sum(call[0] is node for call in example.seen.calls)
    if action == "Stop":
        return "skips-stop"
    if not made:
        return "depth-too-shallow" if example.task.depth == 1 else "depth-otherwise"
    if prunes:
        values = {example.right.values.get(child, child.value) for child in node.children.values()}
        equal = values & {*example.right.windows.get(node, ())}
        return "cuts-on-equality" if equal else "bounds-shared"
    return "only-first-child" if made == 1 else ""


def of_answer(example: Example, answer: object, worths: Sequence[float]) -> str:
    """The values were right, and the answer isn't."""
    actions = example.tree.root.actions
    if answer is None:
        return "returns-none"
    if answer not in actions:
        return ""
    if len(worths) == len(actions) and worths[actions.index(str(answer))] == min(worths):
        return "worst-action" if answer != actions[0] else "search-unused"
    return "search-unused" if answer in (actions[0], actions[-1]) else ""


def _stands(value: float, lines: Sequence[str]) -> bool:
    """Whether a number stands in the file, and is none that stands in every file."""
    return abs(value) > 1 and any(number == abs(value) for _, number in numbers.numbers([*lines]))
