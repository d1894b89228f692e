"""The visibilities of tests, and of the points that they give: when students see them.

Tests run in the order of `Visibility`, so no result depends on a test that is shown later. A
process of a hidden test could leave a note, but no process of a more visible test runs after it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from .cases import Question
from .keys import Scoring, Visibility

if TYPE_CHECKING:
    from pacman.grading.report import Report

VISIBLE = Visibility.VISIBLE
# The status of a test whose points alone are in a report for students.
NOT_SHOWN = "not_shown"


def latest(visibilities: Iterable[Visibility]) -> Visibility:
    """The visibility that students see last; VISIBLE if there is none."""
    return max(visibilities, key=list(Visibility).index, default=VISIBLE)


def of_points(questions: Sequence[Question]) -> dict[tuple[str, str], Visibility]:
    """The visibility of each criterion's points, by question and criterion.

    It is that of the test shown last among all tests that decide about the points, also those of
    criteria and questions that need full points first.
    """
    found: dict[tuple[str, str], Visibility] = {}
    wholes: dict[str, Visibility] = {}
    for question in questions:
        before = [wholes.get(name, VISIBLE) for name in question.needs]
        every = [*before, *(case.visibility for case in question.cases)]
        for criterion in question.criteria:
            own = [case.visibility for case in question.cases if case.criterion == criterion.id]
            needed = found.get((question.id, criterion.needs), VISIBLE)
            together = (
                every if question.scoring == Scoring.ALL_OR_NOTHING else [*before, needed, *own]
            )
            found[question.id, criterion.id] = latest(together)
        wholes[question.id] = latest(every)
    return found


def exposed(isolation: Mapping[str, Container[str]]) -> str:
    """The reason why a submission could read hidden tests; "" if it can't."""
    if "user" in isolation["asked"] and "landlock" not in isolation["in_force"]:
        return (
            "this machine has no Landlock, so a submission that root grades could read hidden "
            "tests and the course's secret: grade where 'python autograder.py doctor' says that "
            "landlock is in force"
        )
    return ""


def seconds_of(report: Report, seen: Container[str]) -> float:
    """The seconds that grading took; those of the seen tests alone if others were run."""
    tests = [test for test in report.tests if test.visibility in seen]
    if len(tests) == len(list(report.tests)):
        return report.seconds
    return round(sum(test.seconds for test in tests), 3)
