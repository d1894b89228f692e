"""Errors of the submission's own: which line raises what, and what that means."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from pacman.engine.players import STUDENT_FILE
from pacman.grading.explanation import Explanation, Named
from pacman.grading.report import TestResult
from pacman.grading.verdict import Status

from .source import DEF, identifier, where

OWN, NONE, EMPTY = "own-error", "None", "no children"
# With these, a look at the search tells more.
LOOKS = (NONE, EMPTY)
_UNFINISHED = "NotImplementedError: not implemented yet: "
_ENDLESS = "recursion without end"
_PLACE = re.compile(rf'{re.escape(STUDENT_FILE)}"?, line (\d+)')
_NUMBERS = re.compile(r"\d+")
_LONGEST = 300
_MODULES = ("collections", "copy", "functools", "heapq", "itertools", "math", "operator", "random",
            "sys", "time", "util")  # fmt: skip
# An identifier, a parameter, and a sentence.
_Said = tuple[str, Any, str]


def own_error(results: Sequence[TestResult], lines: Sequence[str]) -> Explanation | None:
    """The explanation of tests that ended with an error; `results` are those not passed."""
    errors = [result for result in results if _raised(result)]
    if not errors:
        return None
    counts = Counter(_kind(result) for result in errors)
    first = next(result for result in errors if _kind(result) == counts.most_common(1)[0][0])
    place = _where(first, lines)
    name, parameter, says = _meaning(first.message[:_LONGEST].split("\n")[0], lines)
    explains = counts[_kind(first)]
    named = Named(name, parameter, place, says)
    return Explanation((named,), explains == len(results), explains, len(results))


def _raised(result: TestResult) -> bool:
    endless = result.status == Status.LIMIT and result.message.startswith(_ENDLESS)
    return endless or (result.status == Status.ERROR and bool(result.message))


def _kind(result: TestResult) -> str:
    return _NUMBERS.sub("#", result.message[:_LONGEST])


def _where(result: TestResult, lines: Sequence[str]) -> dict[str, Any] | None:
    """The line of the file in which an error came up last."""
    found = _PLACE.findall(result.lines) or re.findall(r"\bline (\d+)", result.message)
    place = where(int(found[-1][:9]), lines) if found else None
    if place and result.message.startswith(_ENDLESS):
        called = re.search(r"\bline (\d+)", result.message)
        place = where(int(called[1][:9]), lines) if called else place
    return place


def _meaning(message: str, lines: Sequence[str]) -> _Said:
    """The mistake behind an error: its identifier, its parameter, and a sentence."""
    if message.startswith(_UNFINISHED):
        return "unfinished", None, f"Not written yet: {message[len(_UNFINISHED) :]}."
    if message.startswith(_ENDLESS):
        return OWN, "endless recursion", (
            f"{message[0].upper()}{message[1:]}. Each call has to come nearer to the depth, or to "
            f"the end of the game.")  # fmt: skip
    for pattern, meaning in _MEANINGS:
        if found := re.search(pattern, message):
            if callable(meaning):
                return meaning(found, lines)
            groups = found[0], *found.groups()
            name, parameter, says = meaning
            return name, parameter and parameter.format(*groups), says.format(*groups)
    return OWN, None, f"It ends with an error: {message}{'' if message[-1:] in '.?!' else '.'}"


def _missing(found: re.Match[str], _: Sequence[str]) -> _Said:
    """A class or a function that the file doesn't have."""
    others = ", nor any other" if found[3] == "none" else f"; the file has {found[3]}"
    return OWN, found[2], f"There is no {found[1]} {found[2]}{others}."


def _name(found: re.Match[str], lines: Sequence[str]) -> _Said:
    """A name that nothing has."""
    name = found[1]
    if name in _MODULES:
        return OWN, name, f"{name} is not imported: write `import {name}` at the top of the file."
    own = any(re.search(rf"\bself\.{name}\b|\bdef {name}\(self", line) for line in lines)
    if name in ("depth", "evaluationFunction", "index") or own:
        return OWN, name, f"{name} belongs to the agent: write self.{name}."
    spelled = "Is it spelled the same where it gets its value?"
    return OWN, name, f"Nothing is called {name} there. {spelled}"


def _attribute(found: re.Match[str], lines: Sequence[str]) -> _Said:
    """An attribute that something doesn't have: perhaps its method is inside another one."""
    kind, name = found[1], found[2]
    if kind == "NoneType":
        return OWN, NONE, f"Something is None there, so it has no {name}: {_RETURNED}"
    for line, text in enumerate(lines, 1):
        define = DEF.match(text)
        outer = _outer(line, lines) if define and define[2] == name else ""
        if outer:
            return OWN, "nested", (
                f"{name} is defined inside {outer} (line {line}), so self.{name} doesn't exist: "
                f"its `def` has to stand as far left as that of {outer}.")  # fmt: skip
    return OWN, name, f"A {kind} has no {name}. Is it spelled the same in its `def`?"


def _outer(line: int, lines: Sequence[str]) -> str:
    """The function around the function that begins in this line; "" if there is none."""
    indent = len(lines[line - 1]) - len(lines[line - 1].lstrip())
    for above in range(line - 1, 0, -1):
        text = lines[above - 1]
        if text.strip() and len(text) - len(text.lstrip()) < indent:
            found = DEF.match(text)
            return identifier(found[2]) if found else ""
    return ""


_RETURNED = "one of your functions returned None. Which one has a path without return?"


# What errors mean: a function says it, or these words, in which {1} is the first group.
_MEANINGS: Sequence[tuple[str, _Said | Callable[[re.Match[str], Sequence[str]], _Said]]] = (
    (r"is Python 2: (.*)", ("python-2", None, "This is Python 2: {1}.")),
    (r"no (class|function) ('\w+'); there is (.*)", _missing),
    (r"NameError: name '(\w+)' is not defined", _name),
    (r"AttributeError: (?:module )?'(\w+)'(?: object)? has no attribute '(\w+)'", _attribute),
    (r"UnboundLocalError: .*variable '(\w+)'",
     (OWN, "{1}", ("{1} gets no value on this path: give it one before the loop, or in every "
                   "branch."))),
    (r"TypeError: .*NoneType",
     (OWN, NONE, f"None is used there as if it were a number: {_RETURNED}")),
    (r"TypeError: (?:[\w.]*\.)?(\w+)\(\) (?:missing|takes|got)",
     (OWN, "arguments", "{1}() is called with other arguments than its `def` names.")),
    (r"ZeroDivisionError",
     ("divides-by-zero", None, "It divides by zero there: ask first whether the number can be 0.")),
    (r"(?:max|min)\(\).*empty",
     (OWN, EMPTY, ("There is nothing to choose from: the game is over there, so evaluate that "
                   "state instead."))),
    (r"IndexError: list index",
     (OWN, "index", "The list is shorter than that: is it empty where the game is over?")),
    (r"inconsistent use of tabs|unindent does not match|expected an indented|unexpected indent",
     (OWN, "indentation", ("The lines of a block have to begin in the same column, with spaces "
                           "only."))),
    (r"the file cannot be imported: (.*)",
     (OWN, "import", "The file cannot be imported: {1}.")),
)  # fmt: skip
