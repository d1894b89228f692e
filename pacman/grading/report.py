"""The report on a submission, as a value that every form of it is made from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from enum import Enum
from typing import Any

from pacman.grading.adjustment import Adjustment, adjusted
from pacman.grading.assignment.criteria import Score
from pacman.grading.assignment.hints import Hint
from pacman.grading.assignment.keys import DIFFERENCE, LINE, MISTAKE, Scoring
from pacman.grading.explanation import Explanation, Named
from pacman.grading.verdict import Status

FORMAT = "pacman-grade/1"
# Keys of a test that are left if only points are shown.
_UNSAID: dict[str, Any] = {
    "message": "", "expected": {}, "observed": {}, "drawing": "", "recording": {}, "lines": "",
    "output": "", "about": "",
}  # fmt: skip


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
    visibility: str  # a Visibility, or NOT_SHOWN

    @property
    def question(self) -> str:
        return self.id.partition("/")[0]


@dataclass(frozen=True)
class QuestionResult:
    """One question in a report."""

    id: str
    title: str
    points: float
    max_points: float
    scoring: Scoring
    criteria: tuple[Score, ...]
    tests: tuple[TestResult, ...]
    lacking: str = ""  # why it has no points, if its tests don't say so
    diagnosis: tuple[Explanation, ...] = ()  # the surest first
    explain: int = LINE  # how much of all this is shown


@dataclass(frozen=True)
class Report:
    """Everything known about a graded submission; every report for people is made from it."""

    submission: str
    title: str
    points: float
    max_points: float
    seconds: float
    isolation: dict[str, list[str]]
    questions: tuple[QuestionResult, ...]
    adjustments: tuple[Adjustment, ...] = ()  # what people decided beside the tests

    @property
    def total(self) -> float:
        """The points of the tests, with what was decided beside them."""
        return adjusted(self.points, self.adjustments)

    @property
    def full_marks(self) -> bool:
        tests = all(test.status == Status.PASSED for test in self.tests)
        return tests and all(each.points >= each.max_points for each in self.questions)

    @property
    def tests(self) -> Iterator[TestResult]:
        return (test for question in self.questions for test in question.tests)

    def as_data(self) -> dict[str, Any]:
        return {"format": FORMAT, **asdict(self, dict_factory=_plain)}

    @classmethod
    def of_data(cls, data: dict[str, Any]) -> Report:
        """The report of which this is the data; only for data that this program wrote."""
        rest = {key: value for key, value in data.items() if key != "format"}
        rest["questions"] = tuple(map(_question, data["questions"]))
        rest["adjustments"] = tuple(Adjustment(**each) for each in data["adjustments"])
        return cls(**rest)


def _plain(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A dictionary in which the words of enums are texts."""
    return {key: value.value if isinstance(value, Enum) else value for key, value in pairs}


def _question(data: dict[str, Any]) -> QuestionResult:
    parts: dict[str, Any] = {
        "scoring": Scoring(data["scoring"]),
        "criteria": tuple(Score(**each) for each in data["criteria"]),
        "tests": tuple(TestResult(**each) for each in data["tests"]),
        "diagnosis": tuple(map(_explanation, data["diagnosis"])),
    }
    return QuestionResult(**{**data, **parts})


def _explanation(data: dict[str, Any]) -> Explanation:
    return Explanation(**{**data, "mistakes": tuple(map(_named, data["mistakes"]))})


def _named(data: dict[str, Any]) -> Named:
    return Named(**{**data, "hint": data["hint"] and Hint(**data["hint"])})


def as_chosen(report: Report) -> Report:
    """The report with as much of its explanations as the teacher chose for each question."""
    return replace(report, questions=tuple(map(_as_chosen, report.questions)))


def _as_chosen(question: QuestionResult) -> QuestionResult:
    if question.explain < DIFFERENCE:
        tests = tuple(replace(test, **_UNSAID) for test in question.tests)
        return replace(question, tests=tests, diagnosis=())
    found = question.diagnosis
    if question.explain < LINE:
        found = tuple(each.without_lines() for each in found)
    if question.explain < MISTAKE:
        found = tuple(replace(each, mistakes=(), certain=False) for each in found)
    return replace(question, diagnosis=tuple(each for each in found if each.says_something))


def as_json(report: Report) -> str:
    """A report as the text that --json writes."""
    return json.dumps(report.as_data(), indent=1) + "\n"
