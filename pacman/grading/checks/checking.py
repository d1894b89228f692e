"""`check`: proofs about the test cases themselves."""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from pacman.grading.assignment.cases import Assignment
from pacman.grading.assignment.expectations import differences
from pacman.grading.grade import Interrupted, Plan, grade, plan
from pacman.grading.handout.unsolved import TEMPLATE
from pacman.grading.report import Report, TestResult
from pacman.grading.reports.terminal import amount
from pacman.grading.verdict import Status
from pacman.support.fields import TestCaseError
from pacman.support.project import data

from .matrix import Matrix
from .trials import Answers, here, trials
from .wrong import code

# A test that was not run, or could not be, has noticed nothing.
_NO_PROOF = (
    ": no class", ": no function", "the file cannot be imported", "not run: ",
    ": the file is empty",
)  # fmt: skip
MISTAKES, UNDESERVED = map(data, ("tests/submissions/mistakes", "tests/submissions/undeserved"))


def check(
    assignment: Assignment,
    step: Callable[[str, int, int], None],
    warn: Callable[[str], None] = lambda _: None,
    show: Callable[[str], None] = lambda _: None,
    secrets: int = 0,
    answers: Answers = here,
) -> list[str]:
    """The problems of an assignment, a line each; none if everything is proven.

    `step(what, done, of)` hears of the progress. Cases with listed results can differ from the
    reference, or fail none of our wrong submissions: `warn` hears of such problems. `show` gets
    the lines of the matrix: the points that each mistake loses. All of it is proven again with
    the `secrets` 1, 2 and so on. `answers` gives wrong submissions to processes.
    """
    step("comparing with the reference", 0, 1)
    if wrong := differences(assignment):
        return [str(mistake) for mistake in wrong]
    # A question that needs another one would not be run for a file that fails that one.
    alone = tuple(replace(question, needs=()) for question in assignment.questions)
    assignment = replace(assignment, questions=alone)
    try:
        known = plan(assignment)
    except TestCaseError as error:
        return [str(mistake) for mistake in error.mistakes]
    reports: dict[str, Report] = {}
    tried = mistakes(), _judged(assignment)
    with trials(known, {}, *tried, answers) as graded:
        problems = _unproven(known, graded, step, reports, warn, show)
    if problems or not secrets:
        return problems
    step("secret 1", 0, 1)
    following = plan(assignment, "1")
    for number in range(1, secrets + 1):
        known = following
        with trials(known, reports, *tried, answers) as graded:
            if number < secrets:  # draw while other processes grade
                following = plan(assignment, str(number + 1))
            said = _unproven(known, graded, partial(_step_of, step, number))
        problems += [f"with secret {number}: {problem}" for problem in said]
    return problems


def _step_of(
    step: Callable[[str, int, int], None], secret: int, what: str, done: int, of: int
) -> None:
    step(f"secret {secret}: {what}", done, of)


def _unproven(
    known: Plan,
    graded: Iterable[tuple[str, Report]],
    step: Callable[[str, int, int], None],
    reports: dict[str, Report] | None = None,
    warn: Callable[[str], None] = lambda _: None,
    show: Callable[[str], None] = lambda _: None,
) -> list[str]:
    """The problems of these expectations; `graded` has the reports on wrong submissions.

    `reports` collects those, by name.
    """
    listed = {case.id for case in known.assignment.cases if case.listed}
    if problems := _of_right_and_empty(known, listed, warn):
        return problems
    count, tried = len(mistakes()), len(mistakes()) + len(_judged(known.assignment))
    if not count:
        return ["there are no wrong submissions to try here: get the whole project for that"]
    unfailed = dict.fromkeys(known.expected)
    matrix = Matrix(known.assignment)
    for number, (name, report) in enumerate(graded):
        if reports is not None:
            reports[name] = report
        step(name, number, tried)
        problems += [
            f"{test.id}: the grader failed on {name}: {test.message}"
            for test in report.tests
            if test.status == Status.HARNESS_ERROR
        ]
        if number >= count:
            problems += _unearned(name, report, known)
        else:
            _note(name, report, unfailed, matrix)
    for line in matrix.lines():
        show(line)
    unproven = {test: f"{test}: no wrong submission fails it, so what does it test?"
                for test in unfailed}  # fmt: skip
    return [*problems, *_without(listed, unproven, warn), *matrix.problems()]


def _of_right_and_empty(
    known: Plan, listed: Container[str], warn: Callable[[str], None]
) -> list[str]:
    """Tests that the reference does not pass, and tests that the empty template passes."""
    try:
        wrong = [test for test in grade(None, known).tests if test.status != Status.PASSED]
        passed = [test for test in grade(TEMPLATE, known).tests if test.share]
    except Interrupted:  # the report on what was done by then is not needed
        raise KeyboardInterrupt from None
    failed = {
        test.id: f"{test.id}: the reference does not pass it: {test.status}: {test.message}"
        for test in wrong
    }
    empty = [f"{test.id}: the empty template passes it" for test in passed]
    return [*_without(listed, failed, warn), *empty]


def mistakes() -> list[str]:
    """The wrong submissions that tests must be able to tell from a right one."""
    return _files(MISTAKES)


def undeserved() -> list[str]:
    """Submissions that look right in everything, but choose actions for other reasons."""
    return _files(UNDESERVED)


def _files(folder: str) -> list[str]:
    found = os.listdir(folder) if os.path.isdir(folder) else []
    names = sorted(name for name in found if name.endswith(".py"))
    return [os.path.join(folder, name) for name in names]


def _without(
    listed: Container[str], said: Mapping[str, str], warn: Callable[[str], None]
) -> list[str]:
    """The problems of tests without listed results; the others are only warnings."""
    for name, line in said.items():
        if name in listed:
            warn(line)
    return [line for name, line in said.items() if name not in listed]


def _unearned(name: str, report: Report, known: Plan) -> Iterator[str]:
    """Problems of questions that give a worthless submission more points than they allow."""
    most = {question.id: question.undeserved for question in known.assignment.questions}
    for question in report.questions:
        share = most[question.id]
        if share is not None and question.points > share * question.max_points:
            got, best = amount(question.points), amount(question.max_points)
            shown = name.replace("_", "-")
            yield (f"{question.id}: {shown} gets {got} of {best}, and deserves {share:.0%} of them "
                   "at most")  # fmt: skip


def _judged(assignment: Assignment) -> list[str]:
    """The undeserving submissions that have what a question asks for that limits their points."""
    limiting = [each for each in assignment.questions if each.undeserved is not None]
    asked = {case.task.asks.encode() for question in limiting for case in question.cases}
    return [path for path in undeserved() if any(name in code(path) for name in asked)]


def _note(name: str, report: Report, unfailed: dict[str, None], matrix: Matrix) -> None:
    """Strike the tests that a wrong submission fails off `unfailed`; add its points to the matrix.

    A failure that every test would notice, such as a missing class, does not count.
    """
    for test in report.tests:
        if test.status not in (Status.PASSED, Status.HARNESS_ERROR) and _is_run(test):
            unfailed.pop(test.id, None)
    for question in report.questions:
        if any(map(_is_run, question.tests)):
            matrix.add(name.replace("_", "-"), question)


def _is_run(test: TestResult) -> bool:
    """Whether a wrong submission has the class or function of a test, right or wrong."""
    return not any(text in test.message for text in _NO_PROOF)
