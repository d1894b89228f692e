"""Where in the file a mistake is: its lines, or the line at which a wrong value was noticed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from . import numbers, traces
from .inference import extra_call, missing_line
from .mistakes import LOOKS, Mistake, traits
from .smallest import Example
from .source import DEF, code, end, where
from .traces import Frame

_WORD = re.compile(r"\w+")
_SELF = re.compile(r"\bself\.(\w+)")
_GIVEN = re.compile(r"def scoreEvaluationFunction\b|class MultiAgentSearchAgent\b")
_SHARED = re.compile(r"(\w+)\s*(?::[^=]*)?=\s*(?:[\[{]|dict\(|list\(|set\(|\w*defaultdict\()")
_FIELD = re.compile(r"\s+(\w+)\s*(?::[^=]*)?=(?!=)")
_MOST_RAN = 20
_USUAL = {"index", "depth", "evaluationFunction"}


def place(mistake: Mistake, example: Example | None, lines: Sequence[str]) -> dict[str, Any] | None:
    """The line, the function and the code of a mistake; None if nothing tells.

    `also` are other lines with it. `noticed` says that a wrong value was found there, and the cause
    may stand before it.
    """
    ended = traces.frames(example.seen.trace) if example else []
    wrong = None
    if example:
        wrong = traces.first_wrong(ended, example.task, example.tree, example.right)
    frame = wrong[0] if wrong else None
    looks = _looks(mistake, ended, frame, lines)
    tried = _tried(mistake, example, ended, looks, lines)
    if found := next((line for line in tried if 0 < line <= len(lines)), 0):
        also = _also(looks, found, ended, lines) if "everywhere" in traits(mistake) else []
        at = where(found, lines)
        return {**at, "also": also} if at and also else at
    noticed = [_wrong_window(mistake, example, ended)] if example else []
    noticed += [traces.helper(frame).line] if frame else []
    if example:
        extra = extra_call(example)
        noticed += [example.seen.refused_from, extra[-1] if extra else 0,
                    missing_line(example, ended), _answer(ended)]  # fmt: skip
    found = next((line for line in noticed if 0 < line <= len(lines)), 0)
    at = where(found, lines)
    return at and {**at, "noticed": True}


def _looks(
    mistake: Mistake, ended: Sequence[Frame], wrong: Frame | None, lines: Sequence[str]
) -> list[int]:
    """The lines that look like a mistake, the likeliest first."""
    ran = [traces.helper(wrong).first_line, wrong.first_line] if wrong else []
    ran += [first for _, first in traces.named(ended) if first not in ran]
    looks = list(dict.fromkeys(_looking(mistake, ran, lines)))
    if wrong is not None and "choice" in traits(mistake):
        # One function may choose for Pacman above, and for a ghost just before it returns.
        last = traces.helper(wrong).line
        first = max((line for line in looks if line <= last), default=0)
        inside = first >= traces.helper(wrong).first_line
        return [first, *(line for line in looks if line != first)] if inside else looks
    return sorted(looks, reverse=True) if mistake.id == "random-action" else looks


def _tried(
    mistake: Mistake,
    example: Example | None,
    ended: Sequence[Frame],
    looks: Sequence[int],
    lines: Sequence[str],
) -> Iterator[int]:
    """The lines in which the mistake can be, the likeliest first."""
    if example is None:
        yield _kept(lines) if mistake.id == "state-kept" else 0
        yield from looks
        return
    if "turn" in traits(mistake):
        moves = zip(example.seen.calls, example.seen.lines, strict=True)
        yield next((line for (node, _), line in moves if example.tree.turns[node] > 0), 0)
    if mistake.id != "ghosts-reversed":  # which agent moves next is counted elsewhere
        yield example.seen.refused_from
    if "answer" in traits(mistake) and mistake.id not in LOOKS:
        yield _answer(ended)
    yield from looks
    if mistake.id == "bounds-swapped":
        yield _takes_bounds(mistake, example, ended)
    if "later" not in traits(mistake):
        yield _wrong_window(mistake, example, ended)


def _wrong_window(mistake: Mistake, example: Example, ended: Sequence[Frame]) -> int:
    """The line of the first call with a wrong window, if the mistake is about windows."""
    window = traces.first_window(ended, example.right) if "window" in traits(mistake) else None
    return window.called_from if window else 0


def _also(
    looks: Sequence[int], found: int, ended: Sequence[Frame], lines: Sequence[str]
) -> list[int]:
    """The other lines with a mistake: of the same class, of functions that ran, of the module."""
    if found not in looks:
        return []
    ran = [range(first, end(first, lines) + 1) for _, first in traces.named(ended)][:_MOST_RAN]
    tops = [line for line, text in enumerate(lines, 1) if text[:1].strip(" \t#)]}")]
    own = max((line for line in tops if line <= found), default=found)
    # Functions of the module serve each other, but what evaluates is another question's.
    beside = [line for line in tops if DEF.match(lines[line - 1])
              and "valuation" not in lines[line - 1]]  # fmt: skip
    same = beside if own in beside else [own]
    scopes = [*ran, *(range(first, end(first, lines) + 1) for first in same)]
    return sorted(
        line
        for line in looks
        if line != found
        and (not lines[line - 1][:1].isspace() or any(line in scope for scope in scopes))
    )


def _answer(ended: Sequence[Frame]) -> int:
    """The line in which getAction returned."""
    return next((frame.line for frame in ended[::-1] if frame.function == "getAction"), 0)


def _looking(mistake: Mistake, ran: Sequence[int], lines: Sequence[str]) -> Iterator[int]:
    """The lines that look like the mistake, in the functions that ran, or anywhere."""
    if mistake.id in ("finite-infinity", "depth-hard-coded"):
        found = [line for line, number in numbers.numbers(list(lines))
                 if number == mistake.parameter]  # fmt: skip
    elif mistake.id in LOOKS:
        looks = re.compile(LOOKS[mistake.id])
        found = [line for line, text in enumerate(lines, 1) if looks.search(code(text))]
    else:
        return
    skipped = _template(lines)
    found = [line for line in found if line not in skipped]
    inside = [(first, end(first, lines)) for first in ran[:_MOST_RAN]]
    for first, last in inside:
        yield from (line for line in found if first <= line <= last)
    yield from found


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
