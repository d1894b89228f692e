"""`check`: proofs about the test cases themselves."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from .cases import Assignment
from .expectations import differences
from .grade import Plan, Report, TestResult, grade, plan
from .reading import TestCaseError
from .staging import HERE, ROOT
from .verdict import HARNESS_ERROR

TEMPLATE = os.path.join(HERE, "template", "multiAgents.py")
# In a checkout the wrong files lie with the tests, in an installed copy inside the package.
MISTAKES = (os.path.join(ROOT, "tests", "submissions", "mistakes"), os.path.join(HERE, "mistakes"))


def check(assignment: Assignment, step: Callable[[str, int, int], None]) -> list[str]:
    """What is wrong with an assignment, a line each; nothing where all is proven.

    `step(what, done, of)` hears what is going on.
    """
    step("comparing with the reference", 0, 1)
    if wrong := differences(assignment):
        return [str(mistake) for mistake in wrong]
    try:
        known = plan(assignment)
    except TestCaseError as error:
        return [str(mistake) for mistake in error.mistakes]
    problems = [*_reference_is_right(known), *_template_is_empty(known)]
    return problems or _every_test_can_fail(known, step)


def mistakes() -> list[str]:
    """The wrong submissions that tests must be able to tell from a right one."""
    folder = next((folder for folder in MISTAKES if os.path.isdir(folder)), None)
    if folder is None:
        return []
    names = sorted(name for name in os.listdir(folder) if name.endswith(".py"))
    return [os.path.join(folder, name) for name in names]


def _reference_is_right(known: Plan) -> Iterator[str]:
    for test in grade(None, known).tests:
        if test.points < test.max_points:
            yield f"{test.id}: the reference does not pass it: {test.status}: {test.message}"


def _template_is_empty(known: Plan) -> Iterator[str]:
    for test in grade(TEMPLATE, known).tests:
        if test.points:
            yield f"{test.id}: the empty template gets {test.points:g} points for it"


def _every_test_can_fail(known: Plan, step: Callable[[str, int, int], None]) -> list[str]:
    files = mistakes()
    if not files:
        return ["there are no wrong submissions to try here: get the whole project for that"]
    unfailed = {test: "" for test in known.expected}
    broken = []
    for number, path in enumerate(files):
        name = os.path.basename(path).removesuffix(".py")
        step(name, number, len(files))
        for test in _wrong(grade(path, known)):
            if test.status == HARNESS_ERROR:
                broken.append(f"{test.id}: the grader failed on {name}: {test.message}")
            unfailed.pop(test.id, None)
    unproven = [f"{test}: no wrong submission fails it, so what does it test?" for test in unfailed]
    return broken + unproven


def _wrong(report: Report) -> Iterator[TestResult]:
    """Tests that a mistake fails. That a file lacks the class proves nothing about a test."""
    for test in report.tests:
        lacking = test.status == "error" and (": no class" in test.message or ": no function" in test.message)
        if test.points < test.max_points and not lacking:
            yield test
