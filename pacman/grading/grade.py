"""The grading of one submission: its tests, in processes of their own, and the report."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from typing import Any

from pacman.grading.assignment.cases import Assignment, Case, Question, load
from pacman.grading.assignment.expectations import expected_of
from pacman.grading.assignment.keys import Visibility
from pacman.grading.assignment.visibility import VISIBLE, exposed
from pacman.grading.explanation import Explanation, hinted
from pacman.grading.reference.presence import require
from pacman.grading.report import QuestionResult, Report, TestResult
from pacman.grading.sandbox.limits import (
    BUDGET_SECONDS,
    EXPLAIN_SECONDS,
    IMPORT_SECONDS,
    MOST_TIMEOUTS,
    SPARE,
)
from pacman.grading.sandbox.opening import Opened, opened
from pacman.grading.sandbox.processes import HarnessError
from pacman.grading.sandbox.room import Room
from pacman.grading.sandbox.staging import Files
from pacman.grading.scoring import needed_first, question_results, so_far, total

from .allowance import Allowance
from .runner import Runner
from .sandbox import access_times
from .sandbox.clock import NOTHING, Cost
from .verdict import Status, Verdict

ALL = tuple(Visibility)
# Explains a question by the results of its visible tests, within some seconds of processor time.
Explainer = Callable[
    [Opened, "Plan", Question, Sequence[TestResult], float], tuple[Explanation, ...]
]


class Interrupted(Exception):
    """A person pressed Ctrl-C; `report` has the tests that were done, of all these `tests`."""

    def __init__(self, report: Report, tests: int) -> None:
        super().__init__("interrupted")
        self.report = report
        self.tests = tests


@dataclass(frozen=True)
class Begun:
    """The results of a submission's tests until now, and the time and patience that they took."""

    report: Report
    used: Cost = NOTHING
    timeouts: Mapping[str, int] = field(default_factory=dict)  # tests out of time, by question

    def as_data(self) -> dict[str, Any]:
        report = self.report.as_data()
        return {"report": report, "used": list(self.used), "timeouts": dict(self.timeouts)}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Begun:
        return cls(Report.of_data(data["report"]), Cost(*data["used"]), data["timeouts"])


@dataclass(frozen=True)
class Plan:
    """Everything that grading needs: an assignment, its expected results, and the secret."""

    assignment: Assignment
    expected: dict[str, dict[str, Any]]
    secret: str = ""
    import_seconds: float = IMPORT_SECONDS
    spare: int = SPARE
    budget: float = BUDGET_SECONDS
    unproven: bool = False  # whether games are played with a search that may fail its own tests


def plan(assignment: Assignment, secret: str = "", budget: float = BUDGET_SECONDS) -> Plan:
    """Everything that grading needs, read before anything is graded.

    With a secret other trees are drawn and ghosts move otherwise, so the results expected there are
    derived from the reference now. Raises TestCaseError, or NoReference if that is missing.
    """
    if secret:
        require()
    expected: dict[str, dict[str, Any]] = {}
    for question in assignment.questions:
        for case in question.cases:
            derives = question.derived or (secret and case.task.varies)
            expected[case.id] = case.task.expect(secret) if derives else expected_of(case)
    return Plan(assignment, expected, secret, budget=budget)


def grade(
    submission: str | Files | None,
    plan: Plan,
    done: Callable[[TestResult], None] = lambda _: None,
    *,
    require_isolation: bool = False,
) -> Report:
    """The report on a submission, or on the reference if it is None; see graded()."""
    with opened(submission, [plan.assignment.folder]) as ready:
        return graded(ready, plan, done, require_isolation=require_isolation)


def graded(
    ready: Opened,
    plan: Plan,
    done: Callable[[TestResult], None] = lambda _: None,
    *,
    require_isolation: bool = False,
    room: Room | None = None,
    explain: Explainer | None = None,
    runner: Callable[[Plan, Opened, Room], Runner] = Runner,
) -> Report:
    """The report on an opened submission; `done` hears of each test, in the order of running.

    Tests run in the order of their visibilities, with new processes for each, so that nothing that
    students see depends on hidden tests. Therefore `explain` explains the visible tests before any
    other runs.
    """
    return continued(
        ready, plan, ALL, None, done, require_isolation=require_isolation, room=room,
        explain=explain, runner=runner,
    ).report  # fmt: skip


def continued(
    ready: Opened,
    plan: Plan,
    visibilities: Sequence[Visibility],
    begun: Begun | None,
    done: Callable[[TestResult], None] = lambda _: None,
    *,
    require_isolation: bool = False,
    room: Room | None = None,
    explain: Explainer | None = None,
    runner: Callable[[Plan, Opened, Room], Runner] = Runner,
) -> Begun:
    """The results after the tests of these visibilities, too; see graded().

    Of many submissions, all visible tests can run before any hidden test.
    """
    began = time.monotonic()
    begun = begun or Begun(_report(ready, plan, {}, {"asked": [], "in_force": []}, 0.0))
    isolation = dict(begun.report.isolation)
    results = {test.id: test for test in begun.report.tests}
    diagnoses = {question.id: question.diagnosis for question in begun.report.questions}

    def hear(result: TestResult) -> None:
        results[result.id] = result
        done(result)

    def report() -> Report:
        seconds = begun.report.seconds + time.monotonic() - began
        return _report(ready, plan, results, isolation, seconds, diagnoses)

    if ready.problem:
        for question in plan.assignment.questions:
            _each(question.cases, Verdict(Status.ERROR, ready.problem), hear)
        return Begun(report())
    try:
        room = room or Room()
        with room.inside(), closing(_Grader(plan, runner(plan, ready, room), begun)) as grader:
            isolation.update(grader.isolation)
            if require_isolation:
                _require(isolation)
            if plan.secret and (why := exposed(isolation)):
                raise HarnessError(f"not graded with a secret: {why}")
            for visibility in visibilities:
                grader.part(visibility, results, hear)
                if visibility == VISIBLE and explain is not None:
                    diagnoses.update(grader.explained(results, explain))
    except KeyboardInterrupt:
        raise Interrupted(report(), plan.assignment.size) from None
    return Begun(report(), grader.runner.budget.cost, grader.timeouts)


def unfinished(
    ready: Opened, plan: Plan, tests: Iterable[TestResult], missing: Verdict, seconds: float,
    diagnoses: Mapping[str, tuple[Explanation, ...]] | None = None,
) -> Report:  # fmt: skip
    """The report on a submission of which only these tests are done; the others get a verdict."""
    cases = (case for question in plan.assignment.questions for case in question.cases)
    results = {case.id: _result(case, missing, 0.0, "") for case in cases}
    results |= {test.id: test for test in tests}
    sandbox = ready.sandbox
    isolation = {"asked": sandbox.asked, "in_force": sandbox.in_force} if sandbox else {}
    return _report(ready, plan, results, isolation, seconds, diagnoses)


def _report(
    ready: Opened, plan: Plan, results: Mapping[str, TestResult], isolation: dict[str, list[str]],
    seconds: float, diagnoses: Mapping[str, tuple[Explanation, ...]] | None = None,
) -> Report:  # fmt: skip
    diagnosis = diagnoses or {}
    questions = [
        replace(question, diagnosis=hinted(diagnosis.get(question.id, ()), plan.assignment.hints))
        for question in question_results(plan.assignment.questions, results)
    ]
    return Report(
        ready.name, plan.assignment.title, total(question.points for question in questions),
        total(question.max_points for question in questions), round(seconds, 3), isolation,
        tuple(questions),
    )  # fmt: skip


def _require(isolation: dict[str, list[str]]) -> None:
    weaker = [layer for layer in isolation["asked"] if layer not in isolation["in_force"]]
    if weaker:
        raise HarnessError(f"isolation is required, and this is missing: {', '.join(weaker)}")


class _Grader:
    """Runs the tests of one submission, and survives all that it does."""

    def __init__(self, plan: Plan, runner: Runner, begun: Begun) -> None:
        self.plan = plan
        self.runner = runner
        self.runner.budget.add(begun.used)
        self.timeouts = Counter(begun.timeouts)  # by question
        self.fresh = True  # whether no test has run in these processes
        # The output of a hidden test must not change what is shown of a visible one.
        self.allowances: defaultdict[str, Allowance] = defaultdict(Allowance)
        count = sum(len(question.cases) for question in plan.assignment.questions)
        imported = self.runner.imported()
        unread, output = Allowance(count).fitted(imported.verdict, imported.output)
        self.unread = None if unread.status == Status.PASSED else (unread, output)
        self.isolation = self.runner.isolation

    def close(self) -> None:
        self.runner.close()

    def part(
        self, visibility: str, results: Mapping[str, TestResult], done: Callable[[TestResult], None]
    ) -> None:
        """Run the tests of one visibility; those that students see earlier are in the results."""
        questions = self.plan.assignment.questions
        parts = [tuple(c for c in q.cases if c.visibility == visibility) for q in questions]
        if not any(parts):
            return
        if not self.fresh:
            self.runner.renew()
        self.fresh = False
        if visibility == VISIBLE and not self.unread:
            self.runner.begin(parts)
        if visibility != VISIBLE:
            access_times.set_today(self.runner.sandbox.libraries)
        for number, cases in enumerate(parts):
            before = [so_far(question, results) for question in questions[:number]]
            if lacking := needed_first(questions[number], before):
                _each(cases, lacking, done)
            else:
                self.question(questions[number], cases, before, done)

    def explained(
        self, results: Mapping[str, TestResult], explain: Explainer
    ) -> dict[str, tuple[Explanation, ...]]:
        """The explanations of the questions whose visible tests were not all passed.

        They use none of the tests' time, and a failure in them can't fail a grade.
        """
        found = {}
        for question in self.plan.assignment.questions:
            tests = [results[case.id] for case in question.cases if case.id in results]
            if all(test.status == Status.PASSED for test in tests):
                continue
            seconds = min(EXPLAIN_SECONDS, self.runner.budget.left)
            with suppress(Exception):
                found[question.id] = explain(self.runner.ready, self.plan, question, tests, seconds)
        return found

    def question(
        self, question: Question, cases: Iterable[Case], before: Sequence[QuestionResult],
        done: Callable[[TestResult], None],
    ) -> None:  # fmt: skip
        """Run some tests of a question."""
        for case in cases:
            seconds = 0.0
            if self.unread:
                verdict, output = self.unread
            elif case.visibility != VISIBLE and (why := exposed(self.isolation)):
                verdict, output = Verdict(Status.HARNESS_ERROR, f"not run: {why}"), ""
            elif self.timeouts[question.id] == MOST_TIMEOUTS:
                message = f"not run: {MOST_TIMEOUTS} tests of {question.id} ran out of time before"
                verdict, output = Verdict(Status.TIMEOUT, message), ""
            elif lacking := _searcher_lacking(case, self.plan, before):
                verdict, output = lacking, ""
            elif over := self.runner.budget.over:
                verdict, output = Verdict(Status.TIMEOUT, f"not run: {over}"), ""
            else:
                found = self.runner.tested(case)
                seconds = found.seconds
                room = self.allowances[case.visibility]
                verdict, output = room.fitted(found.verdict, found.output)
                # A crash just before the deadline costs as much time as a timeout.
                late = verdict.status == Status.TIMEOUT or (
                    found.slow and verdict.status != Status.PASSED
                )
                self.timeouts[question.id] += late
            done(_result(case, verdict, seconds, output))


def _searcher_lacking(case: Case, plan: Plan, before: Sequence[QuestionResult]) -> Verdict | None:
    """The verdict on games that need an agent of the submission, if that agent failed its tests.

    Except in a hand-out, the grader has a search of its own for such games.
    """
    agent = case.task.borrowed
    if not agent or plan.unproven:
        return None
    own = f"not run: Pacman searches with your own {agent} here"
    asked = [question for question in plan.assignment.questions if agent in question.searches]
    if not asked:
        every = load(plan.assignment.folder).questions
        words = " ".join(f"-q {question.id}" for question in every if agent in question.searches)
        hint = f": add {words}, which tests it" if words else ", and no question tests it"
        return Verdict(Status.FAILED, f"{own}{hint}")
    passed = {
        each.id for each in before if all(test.status == Status.PASSED for test in each.tests)
    }
    lacking = [q.id for q in asked if q.id not in passed or len(q.cases) < q.size]
    if lacking:
        return Verdict(
            Status.FAILED, f"{own}, which needs every test of {' and '.join(lacking)} first"
        )
    return None


def _each(cases: Iterable[Case], verdict: Verdict, done: Callable[[TestResult], None]) -> None:
    """The same verdict for each of these tests."""
    for case in cases:
        done(_result(case, verdict, 0.0, ""))


def _result(case: Case, verdict: Verdict, seconds: float, output: str) -> TestResult:
    return TestResult(
        case.id, verdict.status.value, case.criterion, round(verdict.share, 6), round(seconds, 4),
        verdict.message, verdict.expected, verdict.observed, verdict.drawing, verdict.recording,
        verdict.lines, output, case.about, case.visibility,
    )  # fmt: skip
