"""Selection of questions and tests from an assignment."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pacman.support.errors import UserError
from pacman.support.text import unknown

from .cases import Assignment, load


def questions_of(questions: Sequence[str], tests: Sequence[str]) -> set[str] | None:
    """The names of these questions and of the questions of these tests; None for all."""
    found = {*questions, *(_as_id(name).partition("/")[0] for name in tests)}
    return found or None


def select(assignment: Assignment, questions: Sequence[str], tests: Sequence[str]) -> Assignment:
    """Only these questions and tests; a ValueError names one that doesn't exist.

    A criterion gives points only if all of its tests are selected.
    """
    if not questions and not tests:
        return assignment
    known = {question.id: question for question in assignment.questions}
    cases = {case.id: case for question in assignment.questions for case in question.cases}
    wanted = {case.id for name in questions for case in _known("question", name, known).cases}
    wanted |= {_known("test", _as_id(name), cases).id for name in tests}
    chosen = []
    for question in assignment.questions:
        kept = tuple(case for case in question.cases if case.id in wanted)
        if kept:
            counts = Counter(case.criterion for case in kept)
            whole = tuple(c for c in question.criteria if counts[c.id] == c.tests)
            chosen.append(replace(question, cases=kept, criteria=whole))
    return replace(assignment, questions=tuple(chosen))


def _known(kind: str, name: str, known: dict[str, Any]) -> Any:
    if name not in known:
        raise ValueError(unknown(kind, name, known))
    return known[name]


def _as_id(name: str) -> str:
    """A test's id, also from the path of its file or an old-style path."""
    name = name.replace(os.sep, "/").rstrip("/").removesuffix(".yaml").removesuffix(".test")
    return "/".join(name.split("/")[-2:])


def chosen(folder: str, questions: Sequence[str], tests: Sequence[str]) -> Assignment:
    """Load only these questions and tests of an assignment; raise UserError for unknown ones."""
    try:
        only = questions_of(questions, tests)
        return select(load(folder, only), questions, tests)
    except ValueError:
        pass  # unknown: look among all of them for a similar name
    try:
        return select(load(folder), questions, tests)
    except ValueError as error:
        raise UserError(str(error)) from None
