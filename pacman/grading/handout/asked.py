"""Pages for students, without what is about questions that an assignment doesn't ask."""

from __future__ import annotations

import re
from collections.abc import Collection

from pacman.grading.assignment.cases import Assignment

_QUESTION = re.compile(r"\bq[0-9]+\b")
_TEST = re.compile(r"\b(q[0-9]+)/[a-z0-9-]+")
_FENCE = re.compile(r"(^```.*?^```\n)", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`[^`\n]*(?:\n[^`\n]+)?`")
# Paragraphs, rows of tables and items of lists, with the blank lines behind them.
_BLOCK = re.compile(r"(?:(?:^- .*\n(?:^ .*\n)*)|(?:^(?!- ).+\n)+)\n*", re.MULTILINE)


def about(assignment: Assignment, text: str) -> str:
    """A page of the project as it fits an assignment.

    Sentences about a question that isn't asked go, with the rest of their paragraph or item.
    Examples of commands name the first question and the first test instead.
    """
    asked = [question.id for question in assignment.questions]
    if not asked:
        return text
    parts = _FENCE.split(text)
    prose = [_BLOCK.sub(lambda block: _kept(block[0], asked), part) for part in parts[::2]]
    parts[::2] = [_CODE.sub(lambda code: _named(code[0], assignment), part) for part in prose]
    parts[1::2] = [_named(part, assignment) for part in parts[1::2]]
    return "".join(parts)


def _kept(block: str, asked: Collection[str]) -> str:
    plain = _CODE.sub("", block)
    is_table = block.startswith(("|", "<!--"))
    return block if is_table or set(_QUESTION.findall(plain)) <= set(asked) else ""


def _named(code: str, assignment: Assignment) -> str:
    """An example with the names of questions and tests that there are."""
    tests = {case.id for case in assignment.cases}
    asked = [question.id for question in assignment.questions]
    first = next(iter(tests and sorted(tests)), asked[0])
    code = _TEST.sub(lambda found: found[0] if found[0] in tests else first, code)
    return _QUESTION.sub(lambda found: found[0] if found[0] in asked else asked[0], code)
