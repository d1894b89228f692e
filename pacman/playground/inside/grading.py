"""Grading in the page: the same runner, kinds and verdicts as anywhere, with a local worker."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from pacman.engine.players import STUDENT_FILE
from pacman.grading.assignment.cases import Case
from pacman.grading.assignment.keys import DIFFERENCE, LINE
from pacman.grading.assignment.selection import select
from pacman.grading.grade import Plan, graded
from pacman.grading.report import Report, TestResult, as_chosen
from pacman.grading.reports.groups import alike
from pacman.grading.reports.steps import steps
from pacman.grading.runner import Outcome, Runner
from pacman.grading.sandbox.local import LocalSandbox
from pacman.grading.sandbox.opening import Opened
from pacman.grading.sandbox.room import Room
from pacman.grading.sandbox.workers import Ended
from pacman.grading.tutor.steps import as_data
from pacman.grading.tutor.traced import has_trees, traced
from pacman.grading.tutor.tutor import explain
from pacman.grading.verdict import Status, Verdict

from .values import decoded, encoded

if TYPE_CHECKING:
    from pacman.grading.assignment.cases import Question
    from pacman.grading.explanation import Explanation

# Browsers run Python some three times slower, so a second of a test's time is this many there.
SLOWER = 5.0
# The ways in which the page ends Python during a test, and the message for each.
ENDS = {
    "late": (Status.TIMEOUT, "out of time: not done within {:g} s"),
    "stopped": (Status.TIMEOUT, "stopped by you"),
    "ended": (Status.CRASHED, "the process ended itself before it answered"),
}
IMPORT = "import"

# Hears of what runs: a name of a test, and the seconds after which the page ends it.
Begun = Callable[[str, float], None]
Done = Callable[[str, str], None]
_NOTHING = "Nothing could be traced"
_TOO_LARGE = "This tree is too large to be shown step by step."


class _Runner(Runner):
    """Runs all tests in one Python, and takes over the outcomes of tests that ran before.

    Python may have been ended since, with a test that never ended by itself.
    """

    def __init__(
        self, plan: Plan, ready: Opened, known: Mapping[str, str], begun: Begun, done: Done
    ) -> None:
        super().__init__(plan, ready, Room())
        self._known, self._begun, self._done = known, begun, done
        self._importing = 0.0  # seconds

    def imported(self) -> Outcome:
        found = self._of(IMPORT, SLOWER * self.plan.import_seconds, super().imported)
        self._importing = found.seconds
        return found

    def tested(self, case: Case) -> Outcome:
        seconds = SLOWER * case.seconds + 2 * self._importing
        return self._of(case.id, seconds, lambda: super(_Runner, self).tested(case), case)

    def _of(
        self, name: str, seconds: float, run: Callable[[], Outcome], case: Case | None = None
    ) -> Outcome:
        found = self._known.get(name, "")
        if found in ENDS:
            status, message = ENDS[found]
            limit = case.seconds if case else self.plan.import_seconds
            message = message.format(limit)
            if case is None:
                message = f"the file cannot be imported: {message}"
            outcome = Outcome(Verdict(status, message), seconds=seconds, slow=True)
        elif found:
            outcome = decoded(json.loads(found))
            self.budget.add(outcome.cost)
        else:
            self._begun(name, seconds)
            outcome = run()
        self._done(name, json.dumps(encoded(outcome)))
        return outcome


def grade(folder: str, plan: Plan, known: Mapping[str, str], begun: Begun, done: Done) -> Report:
    """The report on the file in a folder; `known` are outcomes that `done` heard of, by test.

    For a test that never ended, the outcome is a key of ENDS. The report has as much of its
    explanations as the teacher chose.
    """

    def tutor(
        ready: Opened, plan: Plan, question: Question, results: Sequence[TestResult], seconds: float
    ) -> tuple[Explanation, ...]:
        name = f"tutor of {question.id}"
        if known.get(name) in ENDS:
            return ()
        begun(name, SLOWER * (seconds + plan.import_seconds))
        try:
            return explain(ready, plan, question, results, seconds)
        finally:
            done(name, "")

    found = graded(
        _opened(folder),
        replace(plan, spare=0),
        explain=tutor,
        runner=lambda plan, ready, _: _Runner(plan, ready, known, begun, done),
    )
    return as_chosen(found)


def stepped(folder: str, plan: Plan, test: str, begun: Begun) -> dict[str, Any]:
    """Both searches of a test's tree, step by step, or why there is nothing to show."""
    question, case = next(
        (q, c) for q in plan.assignment.questions for c in q.cases if c.id == test
    )
    begun(test, SLOWER * (case.seconds + plan.import_seconds))
    try:
        found = traced(_opened(folder), plan, case)
    except Ended as ended:
        return {"problem": f"{_NOTHING}: {ended}."}
    if found is None or not found.seen.trace:
        return {"problem": f"{_NOTHING}."}
    right = found.right if question.explain >= DIFFERENCE else ()
    both = steps(as_data(found.tree, found.search.agent, found.yours, right))
    return {"steps": asdict(both), "tree": found.number} if both else {"problem": _TOO_LARGE}


def differences(
    folder: str, plan: Plan, report: Report, known: Mapping[str, str], begun: Begun, done: Done
) -> dict[str, dict[str, Any]]:
    """The first step that differs from a right search, of each question that nothing explains.

    It is that of the simplest test with a tree which failed, and only where teachers show lines.
    """
    trees = {c.id for q in plan.assignment.questions for c in q.cases if has_trees(c)}
    found: dict[str, dict[str, Any]] = {}
    for question in report.questions:
        failed = (test for group in alike(question.tests) for test in group)
        first = next((t.id for t in failed if t.status == Status.FAILED and t.id in trees), "")
        name = f"steps of {question.id}"
        if question.diagnosis or question.explain < LINE or not first or known.get(name) in ENDS:
            continue
        told = stepped(folder, plan, first, _as(name, begun))
        done(name, "")
        rows = told.get("steps", {}).get("rows", ())
        if row := next((row for row in rows if row["differs"]), None):
            found[question.id] = {"test": first, **row}
    return found


def _as(name: str, begun: Begun) -> Begun:
    """The same, but what begins has this name."""
    return lambda _, seconds: begun(name, seconds)


def _opened(folder: str) -> Opened:
    """The file in a folder of a stage, which becomes the present one."""
    os.chdir(folder)
    sandbox = LocalSandbox(folder, lambda: time.monotonic() / SLOWER)
    return Opened(STUDENT_FILE, os.path.dirname(folder), sandbox=sandbox)


def chosen(plan: Plan, questions: Sequence[str], tests: Sequence[str]) -> Plan:
    """The plan with these questions and tests alone; all of them if none is named."""
    return replace(plan, assignment=select(plan.assignment, questions, tests))
