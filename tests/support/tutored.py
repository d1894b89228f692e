"""Submissions that the tutor explains, in tests of it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any, cast

from submitted import ROOT

from pacman.grading import grade
from pacman.grading.assignment import cases
from pacman.grading.assignment.cases import Question
from pacman.grading.explanation import Explanation
from pacman.grading.grade import Plan
from pacman.grading.report import QuestionResult, TestResult
from pacman.grading.sandbox.opening import Opened, opened
from pacman.grading.sandbox.sandbox import Sandbox
from pacman.grading.sandbox.staging import Files
from pacman.grading.sandbox.workers import Worker
from pacman.grading.tutor.tutor import explain
from pacman.grading.verdict import Status

# A smallest game for most mistakes has no more states.
FEW_NODES = 7
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
    return measured(submission, plan)[0]


def measured(submission: str | Files | Path, plan: Plan) -> tuple[QuestionResult, float]:
    """The same, and the seconds of processor time that explaining it took, the worker's too."""
    name = str(submission) if isinstance(submission, Path) else submission
    spent = [0.0]

    def timed(ready: Opened, *asked: Any) -> tuple[Explanation, ...]:
        workers = _Workers(ready.sandbox)
        watched = replace(ready, sandbox=cast("Sandbox | None", workers))
        began = time.process_time()
        try:
            return explain(watched if ready.sandbox else ready, *asked)
        finally:
            spent[0] += time.process_time() - began + sum(each.used() for each in workers.made)

    with opened(name) as ready:
        (result,) = grade.graded(ready, plan, explain=timed).questions
    return result, spent[0]


class _Workers:
    """A sandbox that keeps the workers it made."""

    def __init__(self, sandbox: Sandbox | None) -> None:
        self.sandbox = sandbox
        self.made: list[Worker] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.sandbox, name)

    def worker(self, *args: Any, **more: Any) -> Worker:
        assert self.sandbox is not None
        self.made.append(self.sandbox.worker(*args, **more))
        return self.made[-1]


def costs(seconds: Mapping[str, float], smallest: Sequence[Mapping[str, Any]]) -> str:
    """A line about the time that explaining took, and about the size of the smallest games."""
    slowest = max(seconds, key=lambda name: seconds[name])
    least = [game for game in smallest
             if game["observed"]["action"] not in game["expected"]["actions"]]  # fmt: skip
    few = sum(game["nodes"] <= FEW_NODES for game in least)
    return (
        f"processor time: {median(seconds.values()):.2f} s in the middle, "
        f"{seconds[slowest]:.2f} s at most ({slowest}); smallest games that change the action: "
        f"{few} of {len(least)} have at most {FEW_NODES} states; the largest of all "
        f"{len(smallest)} smallest games has {max(game['nodes'] for game in smallest)}"
    )


def all_failed(plan: Plan) -> list[TestResult]:
    """Results in which every test failed, for any submission."""
    (asked,) = plan.assignment.questions
    status = Status.FAILED.value
    return [
        TestResult(case.id, status, case.criterion, 0.0, 0.0, "", {}, {}, "", {}, "", "", "", "")
        for case in asked.cases
    ]
