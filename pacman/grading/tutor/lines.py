"""Where in the file a mistake is: the line, and the function that it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from . import numbers, traces
from .inference import extra_call, missing_line
from .mistakes import Mistake
from .smallest import Example
from .source import DEF, code, end, where
from .traces import Frame

# The line in which a ghost has moved also decides who moves next.
_GHOSTS = ("only-first-ghost", "last-ghost-forgotten")
_BOUNDS = ("root-alpha", "alpha-not-raised", "beta-not-lowered", "bounds-not-passed",
           "bounds-not-to-later-ghosts", "bounds-swapped", "bounds-shared")  # fmt: skip
# What mistakes look like in a line.
_LOOKS = {
    # A line that only falls back on Stop leaves nothing out.
    "skips-stop": r"^(?!\s*return\b(?!.*\b(?:for|filter|if)\b))"
    r"(?=.*(?:[!=]=|\b(?:is|in|remove|discard|filter|pop|index|difference)\b|\s-\s))"
    r".*(?:\bSTOP\b|['\"]Stop['\"])",
    "evaluates-parent": r"valuationFunction\s*\(",
    "evaluates-root": r"valuationFunction\s*\(",
    "cuts-on-equality": r">=|<=",
    "fail-hard": r"\breturn\b[\s(\w.]*\b(?:alpha|beta|low|high|lo|hi)\b(?!\s*\()",
    "evaluation-ignored": r"\bgetScore\b|(?<!['\"\w])scoreEvaluationFunction\b",
    "actions-of-wrong-agent": r"getLegalActions\(\s*\)",
    "integer-average": r"//|\bint\s*\(|\bround\s*\(",
    "wrong-divisor": r"(?<!/)/(?!/)",
    "sum-not-average": r"\bsum\s*\(|\+=",
    "weighted-average": r"(?<!\*)\*(?!\*)",
    "order-changed": r"\breversed\s*\(|\[::-1\]|\.pop\s*\(|\bsort(ed)?\s*\(",
    "depth-too-deep": r"self\.depth\b",
    "depth-changed": r"self\.depth\s*[-+]?=",
    "depth-too-shallow": r"self\.depth\b",
    "depth-per-agent": r"depth\s*[-+]",
    "depth-otherwise": r"depth\s*[-+]",
    "random-action": r"\brandom\b",
}
# What is wrong with the answer stands where getAction returns.
_ANSWERS = ("first-when-lost", "random-action", "worst-action", "search-unused", "returns-value",
            "returns-none")  # fmt: skip
_WORD = re.compile(r"\w+")
_SELF = re.compile(r"\bself\.(\w+)")
_GIVEN = re.compile(r"def scoreEvaluationFunction\b|class MultiAgentSearchAgent\b")
_SHARED = re.compile(r"(\w+)\s*(?::[^=]*)?=\s*(?:[\[{]|dict\(|list\(|set\(|\w*defaultdict\()")
_FIELD = re.compile(r"\s+(\w+)\s*(?::[^=]*)?=(?!=)")
_MOST_RAN = 20
_USUAL = {"index", "depth", "evaluationFunction"}


def place(mistake: Mistake, example: Example | None, lines: Sequence[str]) -> dict[str, Any] | None:
    """The line and the function of a mistake; None if nothing tells."""
    if example is None:
        found = _kept(lines) if mistake.id == "state-kept" else 0
        return where(found or next(_looking(mistake, [], lines), 0), lines)
    ended = traces.frames(example.seen.trace)
    wrong = traces.first_wrong(ended, example.task, example.tree, example.right)
    tried = _tried(mistake, example, ended, wrong.frame if wrong else None, lines)
    return where(next((line for line in tried if 0 < line <= len(lines)), 0), lines)


def _tried(
    mistake: Mistake,
    example: Example,
    ended: Sequence[Frame],
    wrong: Frame | None,
    lines: Sequence[str],
) -> Iterator[int]:
    """The lines in which the mistake can be, the likeliest first."""
    if mistake.id in _GHOSTS:
        yield _ghosts_move(example)
    yield example.seen.refused_from
    answer = next((frame.line for frame in ended[::-1] if frame.function == "getAction"), 0)
    if mistake.id in _ANSWERS and mistake.id not in _LOOKS:
        yield answer
    ran = [traces.helper(wrong).first_line, wrong.first_line] if wrong else []
    ran += [first for _, first in traces.named(ended) if first not in ran]
    looks = list(_looking(mistake, ran, lines))
    yield from looks[::-1] if mistake.id == "random-action" else looks
    if mistake.id == "bounds-swapped":
        yield _takes_bounds(mistake, example, ended)
    if mistake.id in _BOUNDS and (window := traces.first_window(ended, example.right)):
        yield window.called_from
    yield traces.helper(wrong).line if wrong else 0
    extra = extra_call(example)
    yield extra[-1] if extra else 0
    yield missing_line(example, ended)
    yield answer


def _looking(mistake: Mistake, ran: Sequence[int], lines: Sequence[str]) -> Iterator[int]:
    """The lines that look like the mistake, in the functions that ran, or anywhere."""
    if mistake.id in ("finite-infinity", "depth-hard-coded"):
        found = [line for line, number in numbers.numbers(list(lines))
                 if number == mistake.parameter]  # fmt: skip
    elif mistake.id in _LOOKS:
        looks = re.compile(_LOOKS[mistake.id])
        found = [line for line, text in enumerate(lines, 1) if looks.search(code(text))]
    else:
        return
    skipped = _template(lines)
    found = [line for line in found if line not in skipped]
    inside = [(first, end(first, lines)) for first in ran[:_MOST_RAN]]
    for first, last in inside:
        yield from (line for line in found if first <= line <= last)
    yield from found


def _ghosts_move(example: Example) -> int:
    """The line of the first move of a ghost."""
    seen, turns = example.seen, example.tree.turns
    moves = zip(seen.calls, seen.lines, strict=True)
    return next((line for (node, _), line in moves if turns[node] > 0), 0)


def _template(lines: Sequence[str]) -> set[int]:
    """The lines of what every course hands out: the score as evaluation, and the base class."""
    return {
        inside
        for line, text in enumerate(lines, 1)
        if _GIVEN.match(text)
        for inside in range(line, end(line, lines) + 1)
    }


def _takes_bounds(mistake: Mistake, example: Example, ended: Sequence[Frame]) -> int:
    """The first line of the function that takes one bound for the other."""
    ghosts = mistake.parameter == "at the ghosts' nodes"
    turns = example.tree.turns
    for frame in ended:
        if frame.node is not None and frame.node.children and bool(turns[frame.node]) == ghosts:
            return frame.first_line
    return 0


def _kept(lines: Sequence[str]) -> int:
    """The first line that uses what lasts from move to move, beside what every agent has."""
    own, shared = _lasting(lines)
    within = ""
    for line, text in enumerate(lines, 1):
        if found := DEF.match(text):
            within = found[2]
        if within != "__init__" and own & set(_SELF.findall(text)):
            return line
        if text[:1].isspace() and shared & set(_WORD.findall(code(text))):
            return line
    return 0


def _lasting(lines: Sequence[str]) -> tuple[set[str], set[str]]:
    """The names that a constructor or a class gives an agent, and the tables of the module."""
    within, own, shared = "", set(), set()
    for text in lines:
        if module := _SHARED.match(text):
            shared.add(module[1])
        if found := DEF.match(text):
            within = found[2]
        elif text[:1].strip():
            within = ""
        if within == "__init__":
            own |= {name for name in _SELF.findall(text) if "=" in text} - _USUAL
        elif not within and (field := _FIELD.match(text)):
            own.add(field[1])
    return own, shared
