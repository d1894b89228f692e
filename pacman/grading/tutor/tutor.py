"""The tutor's front: it costs nothing where nothing is to be explained."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from pacman.grading.reference.presence import NoReference, require
from pacman.grading.verdict import Status

if TYPE_CHECKING:
    from pacman.grading.assignment.cases import Question
    from pacman.grading.explanation import Explanation
    from pacman.grading.grade import Plan
    from pacman.grading.report import TestResult
    from pacman.grading.sandbox.opening import Opened


def explain(
    ready: Opened, plan: Plan, question: Question, results: Sequence[TestResult], seconds: float
) -> tuple[Explanation, ...]:
    """The explanations of a question, by the visible tests of it that failed.

    It takes at most so many seconds of the submission's time. A hand-out has no tutor: it would
    tell how to search.
    """
    if not any(result.status == Status.FAILED for result in results):
        return ()
    with suppress(NoReference):
        require()
        from .explaining import explained

        return explained(ready, plan, question, results, seconds)
    return ()
