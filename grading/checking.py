"""`check`: proofs about the test cases themselves."""

from __future__ import annotations

import os
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from .cases import ALL_OR_NOTHING, Assignment
from .expectations import differences
from .grade import Plan, Report, TestResult, grade, plan, scored
from .matrix import Matrix
from .reading import TestCaseError
from .staging import HERE, ROOT
from .terminal import amount
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
MISTAKES, UNDESERVED = (
    (os.path.join(ROOT, "tests", "submissions", name), os.path.join(HERE, name))
    for name in ("mistakes", "undeserved")
)


def check(
    assignment: Assignment,
    step: Callable[[str, int, int], None],
    warn: Callable[[str], None] = lambda _: None,
    show: Callable[[str], None] = lambda _: None,
    secrets: int = 0,
) -> list[str]:
    """What is wrong with an assignment, a line each; nothing where all is proven.

    `step(what, done, of)` hears what is going on. Cases that list what is right can differ from the
    reference, and no wrong submission of ours may fail them: `warn` hears of that. `show` hears
    the lines of the matrix: what each mistake loses. All of it is proven again with the `secrets`
    1, 2 and so on.
    """
    step("comparing with the reference", 0, 1)
    if wrong := differences(assignment):
        return [str(mistake) for mistake in wrong]
    # A question that needs another one would not be run for whoever fails that.
    alone = tuple(replace(question, needs=()) for question in assignment.questions)
    assignment = replace(assignment, questions=alone)
    try:
        known = plan(assignment)
    except TestCaseError as error:
        return [str(mistake) for mistake in error.mistakes]
    reports: dict[str, Report] = {}
    problems = _unproven(known, reports, step, warn, show)
    for number in range(1, secrets + 1) if not problems else ():
        where = f"secret {number}"
        step(where, 0, 1)
        drawn = plan(assignment, str(number))
        said = _unproven(drawn, reports, lambda what, *of, at=where: step(f"{at}: {what}", *of))
        problems += [f"with {where}: {problem}" for problem in said]
    return problems


def _unproven(
    known: Plan,
    reports: dict[str, Report],
    step: Callable[[str, int, int], None],
    warn: Callable[[str], None] = lambda _: None,
    show: Callable[[str], None] = lambda _: None,
) -> list[str]:
    """What does not hold with these expectations.

    `reports` gets those without a secret. With one, they save what it cannot change.
    """
    cases = (case for question in known.assignment.questions for case in question.cases)
    listed = {case.id for case in cases if case.listed}
    problems = _without(listed, _reference_is_right(known), warn)
    problems += list(_template_is_empty(known).values())
    return problems or _every_test_can_fail(known, reports, step, listed, warn, show)


def mistakes() -> list[str]:
    """The wrong submissions that tests must be able to tell from a right one."""
    return _files(MISTAKES)


def undeserved() -> list[str]:
    """Submissions that do all that can be seen of a right one, but choose by something else."""
    return _files(UNDESERVED)


def _files(folders: Iterable[str]) -> list[str]:
    folder = next((folder for folder in folders if os.path.isdir(folder)), None)
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
    reports: dict[str, Report],
    step: Callable[[str, int, int], None],
    listed: Container[str],
    warn: Callable[[str], None],
    show: Callable[[str], None],
) -> list[str]:
    files = mistakes()
    if not files:
        return ["there are no wrong submissions to try here: get the whole project for that"]
    unfailed = dict.fromkeys(known.expected)
    broken: list[str] = []
    matrix = Matrix(known.assignment)
    judged = any(question.undeserved is not None for question in known.assignment.questions)
    others = undeserved() if judged else []
    for number, (name, report) in enumerate(_graded([*files, *others], known, reports)):
        if not known.secret:
            reports[name] = report
        step(name, number, len(files) + len(others))
        broken += [
            f"{test.id}: the grader failed on {name}: {test.message}"
            for test in report.tests
            if test.status == HARNESS_ERROR
        ]
        if number >= len(files):
            broken += _unearned(name, report, known)
            continue
        for test in filter(_is_proof, report.tests):
            unfailed.pop(test.id, None)
        for question in report.questions:
            if any(map(_is_run, question.tests)):
                matrix.add(name.replace("_", "-"), question)
    for line in matrix.lines():
        show(line)
    unproven = {test: f"{test}: no wrong submission fails it, so what does it test?"
                for test in unfailed}  # fmt: skip
    return [*broken, *_without(listed, unproven, warn), *matrix.problems()]


def _unearned(name: str, report: Report, known: Plan) -> Iterator[str]:
    """Where a submission that earns nothing gets more points than a question says it may."""
    most = {question.id: question.undeserved for question in known.assignment.questions}
    for question in report.questions:
        share = most[question.id]
        if share is not None and question.points > share * question.max_points:
            got, best = amount(question.points), amount(question.max_points)
            shown = name.replace("_", "-")
            yield (f"{question.id}: {shown} gets {got} of {best}, and deserves {share:.0%} of them "
                   "at most")  # fmt: skip


def _graded(
    files: list[str], known: Plan, before: Mapping[str, Report] | None = None
) -> Iterator[tuple[str, Report]]:
    """The reports on these files in their order, some of them made at a time."""

    def graded(path: str) -> Report:
        chosen = _for(path, known)
        if not before or not known.secret:
            return grade(path, chosen)
        # What a mistake loses of a criterion is lost or not; the points of the others are counted.
        whole = path not in undeserved()
        return _completed(
            path, chosen, _certain(chosen.assignment, before[_name(path)], whole=whole)
        )

    pool = ThreadPoolExecutor(AT_ONCE)
    try:
        reports = pool.map(graded, files)
        for path, report in zip(files, reports, strict=True):
            yield _name(path), report
    finally:  # after Ctrl-C the rest is not even begun
        pool.shutdown(cancel_futures=True)


def _name(path: str) -> str:
    return os.path.basename(path).removesuffix(".py")


def _completed(path: str, known: Plan, certain: Mapping[str, TestResult]) -> Report:
    """The report on a file of which some results are certain: their tests are not run again."""
    every = known.assignment.questions
    left = tuple(
        replace(question, cases=tuple(case for case in question.cases if case.id not in certain))
        for question in every
    )
    report = grade(path, replace(known, assignment=replace(known.assignment, questions=left)))
    results = {**certain, **{test.id: test for test in report.tests}}
    questions = [scored(each, [results[case.id] for case in each.cases]) for each in every]
    return replace(report, questions=tuple(questions))


def _certain(assignment: Assignment, before: Report, *, whole: bool) -> dict[str, TestResult]:
    """The results that no secret changes: who fails a tree as it is written fails it always.

    With `whole`, also those of the criteria that have lost points for sure.
    """
    found: dict[str, TestResult] = {}
    for question, result in zip(assignment.questions, before.questions, strict=True):
        if question.scoring == ALL_OR_NOTHING:
            continue  # there is nothing to be told of its criteria one by one
        trees = {case.id for case in question.cases if case.kind == "tree"}
        failed = {test.id: test for test in result.tests
                  if test.id in trees and test.status != PASSED}  # fmt: skip
        lost = {test.criterion for test in failed.values()} if whole else set()
        found |= failed | {test.id: test for test in result.tests if test.criterion in lost}
    return found


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
    return test.status not in (PASSED, HARNESS_ERROR) and _is_run(test)


def _is_run(test: TestResult) -> bool:
    """Whether a wrong submission has what a test asks for, right or wrong."""
    return not any(text in test.message for text in _NO_PROOF)
