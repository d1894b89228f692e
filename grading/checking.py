"""`check`: proofs about the test cases themselves."""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from .cases import Assignment
from .expectations import differences
from .grade import Plan, Report, TestResult, grade, plan
from .matrix import Matrix
from .reading import TestCaseError
from .staging import HERE, ROOT
from .verdict import HARNESS_ERROR, PASSED

TEMPLATE = os.path.join(HERE, "template", "multiAgents.py")
# A test that was not run, or could not be, has noticed nothing.
_NO_PROOF = (
    ": no class",
    ": no function",
    "the file cannot be imported",
    "not run: ",
    ": the file is empty",
)
# As many as there are processors; more of them would make slow tests run out of time.
AT_ONCE = min(os.cpu_count() or 1, 4)
# In a checkout the wrong files lie with the tests, in an installed copy inside the package.
MISTAKES = (os.path.join(ROOT, "tests", "submissions", "mistakes"), os.path.join(HERE, "mistakes"))


def check(
    assignment: Assignment,
    step: Callable[[str, int, int], None],
    warn: Callable[[str], None] = lambda _: None,
    show: Callable[[str], None] = lambda _: None,
) -> list[str]:
    """What is wrong with an assignment, a line each; nothing where all is proven.

    `step(what, done, of)` hears what is going on. Cases that list what is right can differ from the
    reference, and no wrong submission of ours may fail them: `warn` hears of that. `show` hears
    the lines of the matrix: what each mistake loses.
    """
    step("comparing with the reference", 0, 1)
    if wrong := differences(assignment):
        return [str(mistake) for mistake in wrong]
    # A question that needs another one would not be run for whoever fails that.
    alone = tuple(replace(question, needs=()) for question in assignment.questions)
    try:
        known = plan(replace(assignment, questions=alone))
    except TestCaseError as error:
        return [str(mistake) for mistake in error.mistakes]
    listed = {case.id for each in assignment.questions for case in each.cases if case.listed}
    problems = _without(listed, _reference_is_right(known), warn)
    problems += list(_template_is_empty(known).values())
    return problems or _every_test_can_fail(known, step, listed, warn, show)


def mistakes() -> list[str]:
    """The wrong submissions that tests must be able to tell from a right one."""
    folder = next((folder for folder in MISTAKES if os.path.isdir(folder)), None)
    if folder is None:
        return []
    names = sorted(name for name in os.listdir(folder) if name.endswith(".py"))
    return [os.path.join(folder, name) for name in names]


def _without(
    listed: Container[str], said: Mapping[str, str], warn: Callable[[str], None]
) -> list[str]:
    """What is said of tests, but for those that are listed: that is only a warning."""
    for name, line in said.items():
        if name in listed:
            warn(line)
    return [line for name, line in said.items() if name not in listed]


def _reference_is_right(known: Plan) -> dict[str, str]:
    return {
        test.id: f"{test.id}: the reference does not pass it: {test.status}: {test.message}"
        for test in grade(None, known).tests
        if test.status != PASSED
    }


def _template_is_empty(known: Plan) -> dict[str, str]:
    return {
        test.id: f"{test.id}: the empty template passes it"
        for test in grade(TEMPLATE, known).tests
        if test.share
    }


def _every_test_can_fail(
    known: Plan,
    step: Callable[[str, int, int], None],
    listed: Container[str],
    warn: Callable[[str], None],
    show: Callable[[str], None],
) -> list[str]:
    files = mistakes()
    if not files:
        return ["there are no wrong submissions to try here: get the whole project for that"]
    unfailed = dict.fromkeys(known.expected)
    broken = []
    matrix = Matrix(known.assignment)
    for number, (name, report) in enumerate(_graded(files, known)):
        step(name, number, len(files))
        for test in report.tests:
            if test.status == HARNESS_ERROR:
                broken.append(f"{test.id}: the grader failed on {name}: {test.message}")
            elif _is_proof(test):
                unfailed.pop(test.id, None)
        for question in report.questions:
            if any(map(_is_run, question.tests)):
                matrix.add(name.replace("_", "-"), question)
    for line in matrix.lines():
        show(line)
    unproven = {test: f"{test}: no wrong submission fails it, so what does it test?"
                for test in unfailed}  # fmt: skip
    return [*broken, *_without(listed, unproven, warn), *matrix.problems()]


def _graded(files: list[str], known: Plan) -> Iterator[tuple[str, Report]]:
    """The reports on these files in their order, some of them made at a time."""
    pool = ThreadPoolExecutor(AT_ONCE)
    try:
        reports = pool.map(lambda path: grade(path, _for(path, known)), files)
        for path, report in zip(files, reports, strict=True):
            yield os.path.basename(path).removesuffix(".py"), report
    finally:  # after Ctrl-C the rest is not even begun
        pool.shutdown(cancel_futures=True)


def _for(path: str, known: Plan) -> Plan:
    """The plan without the questions that a wrong submission has nothing for."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    questions = tuple(
        question
        for question in known.assignment.questions
        if any(case.module.asks(case.task) in text for case in question.cases)
    )
    return replace(known, assignment=replace(known.assignment, questions=questions))


def _is_proof(test: TestResult) -> bool:
    """Whether a mistake fails a test, and not for something that every test would notice."""
    return test.status != PASSED and _is_run(test)


def _is_run(test: TestResult) -> bool:
    """Whether a wrong submission has what a test asks for, right or wrong."""
    return not any(text in test.message for text in _NO_PROOF)
