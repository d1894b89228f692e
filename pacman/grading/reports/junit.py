"""A report as JUnit XML, which GitLab, Jenkins and most other servers that run tests can show."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from typing import TYPE_CHECKING

from pacman.engine.players import STUDENT_FILE
from pacman.grading.assignment.visibility import NOT_SHOWN
from pacman.grading.verdict import Status
from pacman.support.text import neutral

from .terminal import amount, word
from .unwritten import NOT_RUN

if TYPE_CHECKING:
    from pacman.grading.report import QuestionResult, Report, TestResult

_PASSED, _FAILED, _ERROR, _SKIPPED = "", "failure", "error", "skipped"


def junit(report: Report) -> str:
    """A suite for each question, with its points as properties, and a case for each test."""
    root = ET.Element("testsuites")
    file = report.submission if report.submission.endswith(".py") else STUDENT_FILE
    for question in report.questions:
        _suite(root, question, neutral(file))
    ET.indent(root, " ")
    text: bytes = ET.tostring(root, "utf-8", xml_declaration=True)
    return f"{text.decode()}\n"


def _suite(root: ET.Element, question: QuestionResult, file: str) -> None:
    kinds = Counter(map(_kind, question.tests))
    suite = ET.SubElement(root, "testsuite", {
        "name": neutral(f"{question.id} {question.title}"),
        "tests": str(len(question.tests)),
        "failures": str(kinds[_FAILED]),
        "errors": str(kinds[_ERROR]),
        "skipped": str(kinds[_SKIPPED]),
        "time": f"{sum(test.seconds for test in question.tests):.4f}",
    })  # fmt: skip
    properties = ET.SubElement(suite, "properties")
    points = {"points": question.points, "max_points": question.max_points}
    for score in question.criteria:
        points[f"points: {score.says}"] = score.points
    for name, value in points.items():
        ET.SubElement(properties, "property", {"name": neutral(name), "value": amount(value)})
    names: Counter[str] = Counter()
    for test in question.tests:
        _case(suite, test, question.id, file, names)


def _case(
    suite: ET.Element, test: TestResult, question: str, file: str, names: Counter[str]
) -> None:
    """A test; of two with one name, GitLab would show the first only."""
    name = neutral(test.id.removeprefix(f"{question}/"))
    while names[name]:
        names[name] += 1
        name = f"{name} ({names[name]})"
    names[name] += 1
    case = ET.SubElement(suite, "testcase", {
        "classname": neutral(question), "name": name, "file": file, "time": f"{test.seconds:.4f}",
    })  # fmt: skip
    if kind := _kind(test):
        said = neutral(test.message)
        result = ET.SubElement(
            case, kind, {"message": said.partition("\n")[0], "type": neutral(word(test.status))}
        )
        parts = [said, neutral(test.drawing), neutral(test.lines)]
        result.text = "\n\n".join(filter(None, parts))
    if test.output.strip():
        ET.SubElement(case, "system-out").text = neutral(test.output)


def _kind(test: TestResult) -> str:
    """The element for how a test ended; "" if it was passed."""
    if test.status == Status.PASSED:
        return _PASSED
    if test.status == NOT_SHOWN or test.message.startswith(NOT_RUN):
        return _SKIPPED
    return _FAILED if test.status == Status.FAILED else _ERROR
