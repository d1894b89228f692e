"""The lines of a submission's main file."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from pacman.engine.players import STUDENT_FILE
from pacman.support.text import printable

# Of a longer file, the rest is not read.
LONGEST, MOST_LINES = 500_000, 10_000
_SHOWN = 90
DEF = re.compile(r"(\s*)(?:async\s+)?def\s+(\w+)")


def lines_of(stage: str) -> list[str]:
    """The lines of the submission's main file on its stage."""
    path = os.path.join(stage, "submission", STUDENT_FILE)
    with suppress(OSError), open(path, encoding="utf-8", errors="replace") as file:
        return file.read(LONGEST).split("\n")[:MOST_LINES]
    return []


def code(text: str) -> str:
    """A line without its comment."""
    return text[:1000].partition("#")[0]


def end(first: int, lines: Sequence[str]) -> int:
    """The last line of the function that begins in this line."""
    begin = lines[first - 1] if 0 < first <= len(lines) else ""
    indent = len(begin) - len(begin.lstrip())
    for line in range(first + 1, len(lines) + 1):
        text = lines[line - 1]
        rest = text.lstrip()
        if rest and len(text) - len(rest) <= indent and rest[0] not in "#)":
            return line - 1
    return len(lines)


def where(line: int, lines: Sequence[str]) -> dict[str, Any] | None:
    """A line, its code, and the function around it; None if there is no such line."""
    text = lines[line - 1] if 0 < line <= len(lines) else ""
    if not text:
        return None
    indent = len(text) - len(text.lstrip()) + 1
    for above in range(line, 0, -1):
        rest = lines[above - 1].lstrip()
        begin = len(lines[above - 1]) - len(rest)
        if rest and begin < indent and rest[0] not in "#)]}":
            if found := DEF.match(lines[above - 1]):
                return _place(line, identifier(found[2]), text)
            # What stands further left ends every function above that isn't further left still.
            indent = begin
    return _place(line, "the module", text)


def _place(line: int, function: str, text: str) -> dict[str, Any]:
    short = printable(" ".join(code(text).split()))
    return {"line": line, "function": function,
            "code": short if len(short) <= _SHOWN else f"{short[:_SHOWN]} ..."}  # fmt: skip


def identifier(name: str) -> str:
    """A function's name, if it can be one: the trace comes from the submission."""
    return name if name.isidentifier() and name.isascii() else "a function"
