"""A report as its student may see it: without hidden tests, and without this machine."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pacman.engine.players import STUDENT_FILE
from pacman.engine.recording import of_data
from pacman.grading.assignment.criteria import Score
from pacman.grading.assignment.visibility import NOT_SHOWN, VISIBLE, seconds_of
from pacman.grading.report import QuestionResult, Report, TestResult
from pacman.grading.verdict import HARNESS_ERROR
from pacman.support.places import ROOT

_SLASH = r"[\\/]+"
# Of many slashes in a row only the first begins a path: else each is followed to the end.
_BEGIN = r"(?<![\\/])"
# A slug has no underscore, so no criterion in a question.yaml has such a name.
_UNSEEN = "hidden_"


def handed_out(report: Report, show: Collection[str] = ()) -> Report:
    """The report with nothing of hidden tests but the points.

    How long they took and whether they were passed is left out, too. A criterion that has no other
    tests keeps its points, and loses its sentence.

    Tests with one of the visibilities in `show` are shown beside the visible ones; those that are
    `hidden` never are. Where things lie on this machine is cut out of all texts.
    """
    seen = {VISIBLE, *show} - {"hidden"}
    questions = [_question(question, seen) for question in report.questions]
    if any(test.visibility not in seen for test in report.tests):
        questions = [replace(question, lacking="") for question in questions]
    found = replace(report, submission=STUDENT_FILE, questions=tuple(questions))
    return replace(found, seconds=seconds_of(report, seen))


def _question(question: QuestionResult, seen: Collection[str]) -> QuestionResult:
    taken = {test.id for test in question.tests if test.visibility in seen}
    names = [f"{question.id}/hidden-{n}" for n in range(1, 2 * len(question.tests) + 1)]
    free = iter([name for name in names if name not in taken])
    criteria = _criteria(question, {t.criterion for t in question.tests if t.id in taken})
    tests = (
        _clean(test) if test.visibility in seen else _masked(test, next(free), criteria)
        for test in question.tests
    )
    return replace(question, criteria=tuple(criteria.values()), tests=tuple(tests))


def _criteria(question: QuestionResult, seen: Collection[str]) -> dict[str, Score]:
    """The question's criteria, by their ids before those without a test to see lost them."""
    return {
        score.id: score
        if score.id in seen
        else replace(score, id=f"{_UNSEEN}{number}", says="Tests that are not shown")
        for number, score in enumerate(question.criteria, 1)
    }


def _masked(test: TestResult, name: str, criteria: Mapping[str, Score]) -> TestResult:
    criterion = criteria[test.criterion].id if test.criterion in criteria else ""
    return TestResult(
        name, NOT_SHOWN, criterion, 0.0, 0.0, "", {}, {}, "", {}, "", "", "", visibility=NOT_SHOWN
    )


def _clean(test: TestResult) -> TestResult:
    if test.status == HARNESS_ERROR:  # what went wrong there is all about this machine
        return replace(test, message="the grader failed, not the submission", lines="")
    return replace(
        test,
        message=_without_places(test.message),
        lines=_without_places(test.lines),
        output=_without_places(test.output),
        observed=_everywhere(_without_places, test.observed),
        recording=_recording(test.recording),
    )


def _recording(data: dict[str, Any]) -> dict[str, Any]:
    """A recording with another reason, where places are in it, and its digest made anew."""
    if not data or _without_places(data["result"]["reason"]) == data["result"]["reason"]:
        return data
    found = of_data(data)
    return replace(found, reason=_without_places(found.reason)).as_data()


def _everywhere(change: Callable[[str], str], value: Any) -> Any:
    """A value of JSON with all texts in it changed."""
    if isinstance(value, dict):
        return {key: _everywhere(change, inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_everywhere(change, inner) for inner in value]
    return change(value) if isinstance(value, str) else value


def _without_places(text: str) -> str:
    """A text in which paths don't say where they are on this machine."""
    stages, others = _places()
    return others.sub("...", stages.sub("", text))


@lru_cache
def _places() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The beginnings of paths: those of stages, which differ from time to time, and of the rest."""
    temporary = tempfile.gettempdir()
    stages = f"{_BEGIN}{_any_of(temporary)}{_SLASH}(?:grading|cases)-[a-z0-9_]{{8}}"
    rest = _any_of(sys.prefix, sys.base_prefix, ROOT, os.path.expanduser("~"), temporary)
    return (
        re.compile(rf"{stages}(?:{_SLASH}submission\b)?(?:{_SLASH})?"),
        re.compile(rf"(?<!\w){_BEGIN}{rest}(?={_SLASH})"),
    )


def _any_of(*places: str) -> str:
    """A pattern for any of these folders, whatever their slashes look like; longer ones first."""
    every = {found for place in places for found in (place, os.path.realpath(place))}
    parts = [re.split(_SLASH, place.rstrip("\\/")) for place in sorted(every, key=len)[::-1]]
    return f"(?:{'|'.join(_SLASH.join(map(re.escape, split)) for split in parts if any(split))})"
