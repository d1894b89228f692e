"""The points of questions, from the results of their tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from pacman.grading.assignment.cases import Question
from pacman.grading.assignment.criteria import Earned, scores
from pacman.grading.assignment.keys import Scoring
from pacman.grading.assignment.visibility import of_points
from pacman.grading.report import QuestionResult, TestResult
from pacman.grading.verdict import Status, Verdict


def needed_first(question: Question, before: Iterable[QuestionResult]) -> Verdict | None:
    """The message for a question that needs another one first, if that has points missing.

    A question that is not graded this time, because others were chosen, is not needed.
    """
    for other in before:
        if other.id in question.needs and other.points < other.max_points:
            return Verdict(Status.FAILED, f"not run: {other.id} needs full points first")
    return None


def question_results(
    questions: Sequence[Question], results: Mapping[str, TestResult]
) -> tuple[QuestionResult, ...]:
    """The points of the questions that have results."""
    found: list[QuestionResult] = []
    visibilities = of_points(questions)
    for question in questions:
        tests = [results[case.id] for case in question.cases if case.id in results]
        if not tests:
            continue
        result = scored(question, tests)
        seen = [replace(s, visibility=visibilities[question.id, s.id]) for s in result.criteria]
        # Its tests may have run while that was not known: other tests were hidden.
        if lacking := needed_first(question, found):
            seen = [replace(score, points=0.0) for score in seen]
            said = all(test.status != Status.PASSED for test in tests)
            reason = "" if said else lacking.message.removeprefix("not run: ")
            result = replace(result, points=0.0, lacking=reason)
        found.append(replace(result, criteria=tuple(seen)))
    return tuple(found)


def so_far(question: Question, results: Mapping[str, TestResult]) -> QuestionResult:
    """The points of a question's results, as if there were no other tests of it."""
    tests = [results[case.id] for case in question.cases if case.id in results]
    criteria = tuple(replace(criterion, tests=0) for criterion in question.criteria)
    return scored(replace(question, criteria=criteria), tests)


def scored(question: Question, results: Sequence[TestResult]) -> QuestionResult:
    """The points that these results of a question's tests give."""
    weights = {case.id: case.weight for case in question.cases}
    earned = [Earned(each.criterion, each.share, weights[each.id]) for each in results]
    found = scores(question.criteria, earned)
    passed = all(result.status == Status.PASSED for result in results)
    if question.scoring == Scoring.ALL_OR_NOTHING and not passed:
        found = [replace(score, points=0.0) for score in found]
    extra = question.extra if passed and len(results) == question.size else 0
    return QuestionResult(
        question.id, question.title, total([*(score.points for score in found), extra]),
        total(score.max_points for score in found), question.scoring, tuple(found), tuple(results),
        explain=question.explain,
    )  # fmt: skip


def total(numbers: Iterable[float]) -> float:
    """A sum without what floats add to it."""
    return round(float(sum(map(Fraction, numbers))), 4)
