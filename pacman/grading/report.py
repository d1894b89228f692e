"""The report on a submission, as a value that every form of it is made from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from pacman.grading.assignment.criteria import Score
from pacman.grading.verdict import Status

FORMAT = "pacman-grade/1"


@dataclass(frozen=True)
class TestResult:
    """One test in a report."""

    __test__ = False

    id: str
    status: str
    criterion: str
    share: float  # how much of it was passed: 1 is all of it
    seconds: float
    message: str
    expected: dict[str, Any]
    observed: dict[str, Any]
    drawing: str
    recording: dict[str, Any]
    lines: str
    output: str
    about: str
    visibility: str


@dataclass(frozen=True)
class QuestionResult:
    """One question in a report."""

    id: str
    title: str
    points: float
    max_points: float
    scoring: str
    criteria: tuple[Score, ...]
    tests: tuple[TestResult, ...]
    lacking: str = ""  # why it has no points, where its tests don't say so


@dataclass(frozen=True)
class Report:
    """All that is known of a graded submission; every report that people see is made from it."""

    submission: str
    title: str
    points: float
    max_points: float
    seconds: float
    isolation: dict[str, list[str]]
    questions: tuple[QuestionResult, ...]

    @property
    def full_marks(self) -> bool:
        tests = all(test.status == Status.PASSED for test in self.tests)
        return tests and all(each.points >= each.max_points for each in self.questions)

    @property
    def tests(self) -> Iterator[TestResult]:
        return (test for question in self.questions for test in question.tests)

    def as_data(self) -> dict[str, Any]:
        return {"format": FORMAT, **asdict(self)}


def as_json(report: Report) -> str:
    """A report as the text that --json writes."""
    return json.dumps(report.as_data(), indent=1) + "\n"
