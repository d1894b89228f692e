"""What a student still has to write, according to `util.raiseNotDefined()`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pacman.grading.verdict import Status

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pacman.grading.report import Report, TestResult

NOT_RUN = "not run: "
SAID = "NotImplementedError: not implemented yet: "


def unwritten(test: TestResult) -> str:
    """The function that a test still waits for, with its line; "" for any other result.

    A result with printed output is shown like any other, since the output is worth a look.
    """
    waits = (
        test.status == Status.ERROR and test.message.startswith(SAID) and not test.output.strip()
    )
    return test.message[len(SAID) :] if waits else ""


def untouched(tests: Iterable[TestResult]) -> bool:
    """Whether every test that was run waits for code that is still to be written."""
    ran = _ran(tests)
    return bool(ran) and all(map(unwritten, ran))


def _ran(tests: Iterable[TestResult]) -> list[TestResult]:
    return [test for test in tests if not test.message.startswith(NOT_RUN)]


def to_write(report: Report) -> list[str]:
    """Everything that is still to be written, a line each, with its question."""
    found = [f"{test.question}  {unwritten(test)}" for test in report.tests if unwritten(test)]
    return list(dict.fromkeys(found))


def advice(report: Report) -> str:
    """What to write first; "" if nothing is left to write, or something else is wrong."""
    ran = _ran(report.tests)
    missing = [test for test in ran if test.status != Status.PASSED]
    if not missing or not all(map(unwritten, missing)):
        return ""
    first, question = unwritten(missing[0]), missing[0].question
    if len(missing) < len(ran):
        return f"Well begun. Next: {first}; -q {question} grades only that question."
    said = "Nothing of this is written yet, which is how everybody begins."
    return f"{said}\nFirst: {first}; -q {question} grades only that question."
