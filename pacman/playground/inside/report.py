"""A report for the page: what the grader's record says, and what readers of it make of that."""

from __future__ import annotations

import re
from dataclasses import asdict
from itertools import chain
from typing import TYPE_CHECKING, Any

from pacman.grading.reports.diagnosis import hints, paragraphs
from pacman.grading.reports.groups import alike, in_full
from pacman.grading.reports.steps import Row, difference
from pacman.grading.reports.unwritten import to_write, unwritten
from pacman.grading.tutor.traced import has_trees

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pacman.grading.assignment.cases import Assignment
    from pacman.grading.report import QuestionResult, Report


def as_shown(
    report: Report, assignment: Assignment, steps: Mapping[str, dict[str, Any]]
) -> dict[str, Any]:
    """The record of a report, with what explains each question, and what is still to be written.

    Where nothing explains a question, `steps` may have the first one that differs.

    Tests that failed alike are a group, the simplest first, as in every other report.
    """
    said = {name: found.alone for name, found in paragraphs(report).items()}
    cases = (case for question in assignment.questions for case in question.cases)
    return {
        **report.as_data(),
        "to_write": to_write(report),
        "trees": [case.id for case in cases if has_trees(case)],
        "explained": {
            question.id: {
                "says": said.get(question.id) or _difference(steps.get(question.id)),
                "certain": question.id in said,
                "hints": [asdict(hint) for hint in hints(question) if question.id in said],
                "marks": list(_marks(question, steps.get(question.id))),
                **_groups(question),
            }
            for question in report.questions
        },
    }


def _difference(step: dict[str, Any] | None) -> str:
    """The first step of a search that differs from a right one, in words."""
    if step is None:
        return ""
    row = Row(step["yours"], step["at"], step["right"], differs=True)
    return f"{step['test']}: {difference(row)}"


def _marks(question: QuestionResult, step: dict[str, Any] | None) -> Iterator[dict[str, Any]]:
    """The lines of the file that explanations name."""
    if step is not None and (line := re.match(r"line (\d+)", step["at"])):
        yield {"line": int(line[1]), "says": f"The first difference: {_difference(step)}"}
    for mistake in chain.from_iterable(each.mistakes for each in question.diagnosis):
        if mistake.where:
            yield {"line": mistake.where["line"], "says": mistake.says}


def _groups(question: QuestionResult) -> dict[str, list[list[str]]]:
    """The tests that did not pass, by name: groups to show in full, and the others."""
    told, short = in_full(alike(test for test in question.tests if not unwritten(test)))
    names = [[[test.id for test in group] for group in groups] for groups in (told, short)]
    return dict(zip(("full", "short"), names, strict=True))
