"""Where in the file a mistake is: the line, and the function that it stands in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from . import numbers, traces
from .mistakes import Mistake
from .smallest import Example
from .traces import Frame, identifier

_BOUNDS = ("root-alpha", "alpha-not-raised", "beta-not-lowered", "bounds-not-passed",
           "bounds-not-to-later-ghosts", "bounds-swapped", "bounds-shared")  # fmt: skip
# What mistakes look like in a line.
_LOOKS = {
    "skips-stop": r"^(?!\s*return\b).*(?:\bSTOP\b|['\"]Stop['\"])",
    "evaluates-parent": r"valuationFunction\s*\(",
    "evaluates-root": r"valuationFunction\s*\(",
    "cuts-on-equality": r">=|<=",
    "evaluation-ignored": r"\bgetScore\s*\(",
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
_DEF = re.compile(r"(\s*)(?:async\s+)?def\s+(\w+)")
_SELF = re.compile(r"\bself\.(\w+)")
_MOST_RAN = 20
_USUAL = {"index", "depth", "evaluationFunction"}


def place(mistake: Mistake, example: Example | None, lines: Sequence[str]) -> dict[str, Any] | None:
    """The line and the function of a mistake; None if nothing tells."""
    if example is None:
        found = _kept(lines) if mistake.id == "state-kept" else 0
        return _where(found or next(_looking(mistake, [], lines), 0), lines)
    ended = traces.frames(example.seen.trace)
    wrong = traces.first_wrong(ended, example.task, example.tree, example.right)
    tried = _tried(mistake, example, ended, wrong.frame if wrong else None, lines)
    return _where(next((line for line in tried if 0 < line <= len(lines)), 0), lines)


def _tried(
    mistake: Mistake,
    example: Example,
    ended: Sequence[Frame],
    wrong: Frame | None,
    lines: Sequence[str],
) -> Iterator[int]:
    """The lines in which the mistake can be, the likeliest first."""
    yield example.seen.refused_from
    answer = next((frame.line for frame in ended[::-1] if frame.function == "getAction"), 0)
    if mistake.id in _ANSWERS and mistake.id not in _LOOKS:
        yield answer
    ran = [wrong.first_line] if wrong else []
    ran += [first for _, first in traces.named(ended) if first not in ran]
    looks = list(_looking(mistake, ran, lines))
    yield from looks[::-1] if mistake.id == "random-action" else looks
    if mistake.id == "bounds-swapped":
        yield _takes_bounds(mistake, example, ended)
    if mistake.id in _BOUNDS and (window := traces.first_window(ended, example.right)):
        yield window.called_from
    yield wrong.line if wrong else 0
    yield _extra_call(example)
    yield _missing_call(example, ended)
    yield answer


def _looking(mistake: Mistake, ran: Sequence[int], lines: Sequence[str]) -> Iterator[int]:
    """The lines that look like the mistake, in the functions that ran, or anywhere."""
    if mistake.id in ("finite-infinity", "depth-hard-coded"):
        found = [line for line, number in numbers.numbers(list(lines))
                 if number == mistake.parameter]  # fmt: skip
    elif mistake.id in _LOOKS:
        looks = re.compile(_LOOKS[mistake.id])
        found = [line for line, text in enumerate(lines, 1) if looks.search(_code(text))]
    else:
        return
    inside = [(first, _end(first, lines)) for first in ran[:_MOST_RAN]]
    for first, end in inside:
        yield from (line for line in found if first <= line <= end)
    yield from found


def _code(text: str) -> str:
    return text[:1000].partition("#")[0]


def _end(first: int, lines: Sequence[str]) -> int:
    """The last line of the function that begins in this line."""
    begin = lines[first - 1] if 0 < first <= len(lines) else ""
    indent = len(begin) - len(begin.lstrip())
    for line in range(first + 1, len(lines) + 1):
        text = lines[line - 1]
        code = text.lstrip()
        if code and len(text) - len(code) <= indent and code[0] not in "#)":
            return line - 1
    return len(lines)


def _extra_call(example: Example) -> int:
    """The line of the first call that a right search doesn't make, or of a repeated one."""
    right = set(example.right.calls)
    seen = example.seen
    done = set()
    for call, line in zip(seen.calls, seen.lines, strict=True):
        if call not in right or call in done:
            return line
        done.add(call)
    return 0


def _missing_call(example: Example, ended: Sequence[Frame]) -> int:
    """The line in which a function ended that should have gone on with another child."""
    seen = set(example.seen.calls)
    missing = next((node for node, action in example.right.calls if (node, action) not in seen), 0)
    for frame in ended:
        if frame.node is missing:
            above = frame.above
            evaluates = not frame.below and above is not None and above.node is missing
            return above.line if evaluates and above is not None else frame.line
    return 0


def _takes_bounds(mistake: Mistake, example: Example, ended: Sequence[Frame]) -> int:
    """The first line of the function that takes one bound for the other."""
    ghosts = mistake.parameter == "at the ghosts' nodes"
    turns = example.tree.turns
    for frame in ended:
        if frame.node is not None and frame.node.children and bool(turns[frame.node]) == ghosts:
            return frame.first_line
    return 0


def _kept(lines: Sequence[str]) -> int:
    """The first line that uses what a constructor sets, beside what every agent has."""
    within, own = "", set()
    for text in lines:
        if found := _DEF.match(text):
            within = found[2]
        if within == "__init__":
            own |= {name for name in _SELF.findall(text) if "=" in text} - _USUAL
    for line, text in enumerate(lines, 1):
        if found := _DEF.match(text):
            within = found[2]
        if within != "__init__" and own & set(_SELF.findall(text)):
            return line
    return 0


def _where(line: int, lines: Sequence[str]) -> dict[str, Any] | None:
    """A line, and the function around it."""
    text = lines[line - 1] if 0 < line <= len(lines) else ""
    if not text:
        return None
    indent = len(text) - len(text.lstrip())
    for above in range(line, 0, -1):
        found = _DEF.match(lines[above - 1])
        if found and (len(found[1]) < indent or above == line):
            return {"line": line, "function": identifier(found[2])}
    return {"line": line, "function": "the module"}
