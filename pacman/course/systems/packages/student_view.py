"""A report as students may see it, for systems that show all that a grader writes at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from textwrap import indent
from typing import Any

from pacman.course.results.redaction import handed_out
from pacman.grading.assignment.criteria import Score
from pacman.grading.assignment.visibility import NOT_SHOWN
from pacman.grading.report import QuestionResult, Report
from pacman.grading.reports import gradescope

from .base import Graded

# How long the output of each test may be, tried one after the other until everything fits.
_LENGTHS = (20_000, 5_000, 1_000, 200, 0)
_CUT = "\n... (cut)"


@dataclass(frozen=True)
class Seen:
    """Texts and points for students; of hidden tests there is nothing but their points."""

    report: Report
    summary: str
    criteria: list[dict[str, Any]]  # as Gradescope has them: name, score, max_score, output
    tests: list[dict[str, Any]]  # those that students see: name, status, output

    @property
    def text(self) -> str:
        """All of it, for people."""
        failed = [test for test in self.tests if test["status"] != "passed"]
        parts = [f"{test['name']}\n{indent(test['output'], '    ')}" for test in failed]
        return "\n".join([self.summary, *parts])

    def missed(self, question: QuestionResult, score: Score) -> str:
        """What students read about a criterion that isn't full."""
        own = {t.id for t in question.tests if t.criterion == score.id and t.status != "passed"}
        tests = [test for test in self.tests if test["name"].partition(":")[0] in own]
        parts = [f"{test['name']}\n{test['output']}" for test in tests]
        return "\n".join(parts) or "Not passed: tests that are not shown, or another criterion."


def seen(graded: Graded) -> Seen:
    report = handed_out(graded.report)
    data = gradescope.results(report)
    shown = [entry for entry in data["tests"] if entry["visibility"] != NOT_SHOWN]
    return Seen(
        report,
        "\n".join(filter(None, [graded.why, data["output"]])),
        [entry for entry in shown if "score" in entry],
        [entry for entry in shown if "score" not in entry],
    )


def fitting(make: Callable[[int], str], most: int) -> str:
    """The first text of at most this many bytes; `make` takes the longest output of a test."""
    texts = map(make, _LENGTHS)
    return next((text for text in texts if len(text.encode()) <= most), make(0))


def cut(text: str, most: int) -> str:
    """The text, or its beginning if it is longer."""
    return text if len(text) <= most else text[: max(most - len(_CUT), 0)] + _CUT
