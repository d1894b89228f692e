"""The tutor's front, which costs no time if there is nothing to explain."""

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


# The mistakes that explain an error that None causes.
_ENDED = "terminal-not-evaluated"
_NONE = {"missing-return", "returns-none"}


def explain(
    ready: Opened, plan: Plan, question: Question, results: Sequence[TestResult], seconds: float
) -> tuple[Explanation, ...]:
    """The explanations of a question, by its visible tests; the surest first.

    It takes at most `seconds` of the submission's time. A hand-out explains no search: that
    would tell how to search.
    """
    failed = [result for result in results if result.status != Status.PASSED]
    if not failed:
        return ()
    from .own_errors import LOOKS, own_error
    from .source import lines_of

    error = own_error(failed, lines_of(ready.stage))
    looks = error is None or error.mistakes[0].parameter in LOOKS or not error.certain
    found: tuple[Explanation, ...] = ()
    with suppress(NoReference):
        if looks and ready.sandbox is not None:
            require()
            from .explaining import explained

            found = explained(ready, plan, question, results, seconds)
    if looks and not found and ready.sandbox is not None:
        from .played import explained as played

        found = played(ready, plan, question, results, seconds)
    named = {mistake.id for each in found for mistake in each.mistakes}
    if error is not None and _ENDED in named:
        return (*found, error)
    if error is None or any(each.certain for each in found) or named & _NONE:
        return found
    # What stands behind most of the tests comes first.
    few = 2 * error.explains < len(failed)
    return (*found, error) if few else (error, *found)
