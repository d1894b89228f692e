"""Selection of questions and tests from an assignment."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from pacman.support.errors import UserError
from pacman.support.text import unknown

from .cases import Assignment, Question, load, read_case
from .keys import Scoring


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
    cases = {case.id: case for case in assignment.cases}
    wanted = {case.id for name in questions for case in _known("question", name, known).cases}
    wanted |= {_known("test", _as_id(name), cases).id for name in tests}
    chosen = []
    for question in assignment.questions:
        if kept := tuple(case for case in question.cases if case.id in wanted):
            counts = Counter(case.criterion for case in kept)
            whole = tuple(c for c in question.criteria if counts[c.id] == c.tests)
            chosen.append(replace(question, cases=kept, criteria=whole))
    return replace(assignment, questions=tuple(chosen))


def _is_alone(path: str, folder: str) -> bool:
    """Whether this is the file of a test case outside the assignment's folder."""
    within = os.path.join(os.path.abspath(folder), "")
    outside = not os.path.abspath(path).startswith(within)
    return path.endswith(".yaml") and outside and os.path.isfile(path)


def _alone(path: str) -> Question:
    """A question without points that has nothing but this test case."""
    name = os.path.basename(path).removesuffix(".yaml")
    case = read_case(path, f"{name}/{name}")
    return Question(
        name, case.about or path, (), Scoring.BY_CRITERIA, (case,), 1, 0, (), derived=True
    )


def _known(kind: str, name: str, known: dict[str, Any]) -> Any:
    if name not in known:
        raise ValueError(unknown(kind, name, known))
    return known[name]


def _as_id(name: str) -> str:
    """A test's id, also from the path of its file or an old-style path."""
    name = name.replace(os.sep, "/").rstrip("/").removesuffix(".yaml").removesuffix(".test")
    return "/".join(name.split("/")[-2:])


def chosen(folder: str, questions: Sequence[str], tests: Sequence[str]) -> Assignment:
    """Load only these questions and tests of an assignment; raise UserError for unknown ones.

    A test can also be the path of a test case that is not in the assignment.
    """
    if alone := [path for path in tests if _is_alone(path, folder)]:
        tests = [name for name in tests if name not in alone]
        none = Assignment("Test cases of your own", folder, ())
        found = chosen(folder, questions, tests) if questions or tests else none
        return replace(found, questions=(*found.questions, *map(_alone, alone)))
    with suppress(ValueError):  # unknown: look among all of them for a similar name
        return select(load(folder, questions_of(questions, tests)), questions, tests)
    try:
        return select(load(folder), questions, tests)
    except ValueError as error:
        raise UserError(str(error)) from None
