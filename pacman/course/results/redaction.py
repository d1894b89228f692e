"""Reports as students may see them: without hidden tests, and without paths of this machine."""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Callable, Collection, Mapping
from dataclasses import is_dataclass, replace
from functools import lru_cache
from typing import Any

from pacman.engine.players import STUDENT_FILE
from pacman.engine.recording import of_data
from pacman.grading.assignment.criteria import Score
from pacman.grading.assignment.keys import Visibility
from pacman.grading.assignment.visibility import NOT_SHOWN, VISIBLE, seconds_of
from pacman.grading.report import QuestionResult, Report, TestResult, as_chosen
from pacman.grading.verdict import Status
from pacman.support.project import ROOT

_SLASH = r"[\\/]+"
# Only the first of many slashes begins a path, which keeps matching linear.
_BEGIN = r"(?<![\\/])"
# Criteria in a question.yaml have no underscore, so none has such a name.
_UNSEEN = "hidden_"


def handed_out(report: Report, show: Collection[str] = ()) -> Report:
    """The report without hidden tests, except for their points.

    Their times and statuses are left out, too. A criterion with hidden tests only keeps its points,
    but not its sentence. Tests with a visibility in `show` count as visible, unless it is `hidden`.
    Paths of this machine are cut out of all texts.
    """
    seen = {VISIBLE, *show} - {Visibility.HIDDEN}
    report = as_chosen(report)
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
    found = _everywhere(_without_places, question.diagnosis)
    scores = tuple(criteria.values())
    return replace(question, criteria=scores, tests=tuple(tests), diagnosis=found)


def _criteria(question: QuestionResult, seen: Collection[str]) -> dict[str, Score]:
    """The question's criteria by id; those with hidden tests only get another id and sentence."""
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
    if test.status == Status.HARNESS_ERROR:  # the message is about this machine
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
    """A recording without paths in its reason; its digest changes with it."""
    if not data or _without_places(data["result"]["reason"]) == data["result"]["reason"]:
        return data
    found = of_data(data)
    return replace(found, reason=_without_places(found.reason)).as_data()


def _everywhere(change: Callable[[str], str], value: Any) -> Any:
    """A JSON value, or a dataclass of such values, with all its texts changed."""
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **_everywhere(change, vars(value)))
    if isinstance(value, dict):
        return {key: _everywhere(change, inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(_everywhere(change, inner) for inner in value)
    return change(value) if isinstance(value, str) else value


def _without_places(text: str) -> str:
    """A text without the folders of this machine in its paths."""
    stages, others = _places()
    return others.sub("...", stages.sub("", text))


@lru_cache
def _places() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Patterns for the beginnings of paths: of stages, which change every time, and of the rest."""
    temporary = tempfile.gettempdir()
    stages = f"{_BEGIN}{_any_of(temporary)}{_SLASH}(?:grading|cases)-[a-z0-9_]{{8}}"
    rest = _any_of(sys.prefix, sys.base_prefix, ROOT, os.path.expanduser("~"), temporary)
    return (
        re.compile(rf"{stages}(?:{_SLASH}submission\b)?(?:{_SLASH})?"),
        re.compile(rf"(?<!\w){_BEGIN}{rest}(?={_SLASH})"),
    )


def _any_of(*places: str) -> str:
    """A pattern for any of these folders, with any kind of slashes; longer ones first."""
    every = {found for place in places for found in (place, os.path.realpath(place))}
    parts = [re.split(_SLASH, place.rstrip("\\/")) for place in sorted(every, key=len)[::-1]]
    return f"(?:{'|'.join(_SLASH.join(map(re.escape, split)) for split in parts if any(split))})"
