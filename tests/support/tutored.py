"""Submissions that the tutor explains, in tests of it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from submitted import ROOT

from pacman.grading import grade
from pacman.grading.assignment import cases
from pacman.grading.assignment.cases import Question
from pacman.grading.grade import Plan
from pacman.grading.report import QuestionResult, TestResult
from pacman.grading.sandbox.opening import opened
from pacman.grading.sandbox.staging import Files
from pacman.grading.tutor.tutor import explain
from pacman.grading.verdict import Status

AGENTS = {"q2": "MinimaxAgent", "q3": "AlphaBetaAgent", "q4": "ExpectimaxAgent"}


@cache
def known() -> Plan:
    return grade.plan(cases.load(str(ROOT / "test_cases")))


def question(name: str) -> Question:
    return next(each for each in known().assignment.questions if each.id == name)


def of_question(name: str, without: str = "") -> Plan:
    """A plan for one question, without the tests whose names have this in them."""
    asked = question(name)
    kept = tuple(case for case in asked.cases if not without or without not in case.id)
    one = replace(asked, cases=kept, size=len(kept))
    return replace(known(), assignment=replace(known().assignment, questions=(one,)))


def explained(submission: str | Files | Path, plan: Plan) -> QuestionResult:
    """The one question of a plan, graded and explained."""
    name = str(submission) if isinstance(submission, Path) else submission
    with opened(name) as ready:
        (result,) = grade.graded(ready, plan, explain=explain).questions
    return result


def all_failed(plan: Plan) -> list[TestResult]:
    """Results in which every test failed, for any submission."""
    (asked,) = plan.assignment.questions
    status = Status.FAILED.value
    return [
        TestResult(case.id, status, case.criterion, 0.0, 0.0, "", {}, {}, "", {}, "", "", "", "")
        for case in asked.cases
    ]
