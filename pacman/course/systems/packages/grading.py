"""Grading one submission in a course system.

The results are right at every moment: however this process ends, they have the tests that were run
by then, and list all others as not run.
"""

from __future__ import annotations

import os
import signal
import time
import traceback
from dataclasses import dataclass, replace

from pacman.grading.assignment.cases import Assignment, Case
from pacman.grading.assignment.keys import POINTS_ONLY
from pacman.grading.assignment.visibility import VISIBLE
from pacman.grading.explanation import Explanation
from pacman.grading.grade import Interrupted, Plan, graded, plan, unfinished
from pacman.grading.report import TestResult, as_chosen
from pacman.grading.sandbox.limits import IMPORT_SECONDS
from pacman.grading.sandbox.opening import Opened, opened
from pacman.grading.tutor.tutor import explain
from pacman.grading.verdict import Status, Verdict
from pacman.support.errors import UserError
from pacman.support.files import write
from pacman.support.project import ROOT

from .base import SECRET_FILE, Graded, Package

# The processors there may be slower than those that the limits were made for.
SLOWER = 2
# The alarm is repeated, since its exception can get lost.
ALARMS_APART = 5.0
# How long writing all results again after each test may take, at first and as a share of the time.
WRITING_SECONDS, WRITING_SHARE = 1.0, 0.1
_TEACHER = "This is no fault of your file: tell your teacher."
_STOPPED = f"The grader was stopped before it was done. {_TEACHER}"
_NOT_RUN = Verdict(Status.HARNESS_ERROR, "not run: the grader was stopped before")
_FAILED = f"The grader failed before it was done. {_TEACHER}"


def grade(
    package: Package, assignment: Assignment, seconds: float, budget: float, look: Look
) -> Graded:
    """Grade the submission in the current folder, and write its results, in any case."""
    grading = _Grading(package, assignment, look, budget)
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, seconds, ALARMS_APART)
    why, missing, broken = "", _NOT_RUN, False
    try:
        grading.run()
    except (KeyboardInterrupt, Interrupted):
        why = f"Grading was ended after {seconds / 60:g} minutes, as it took too long."
        missing = Verdict(Status.TIMEOUT, "not run: the time for all tests together was up")
    except Exception:  # noqa: BLE001 - the student gets what was graded until then
        why, broken = _FAILED, True
        traceback.print_exc()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    done = grading.graded(why, missing, broken=broken)
    grading.write(done)
    return done


@dataclass(frozen=True)
class Look:
    """What a teacher chose about results."""

    leaderboard: bool = False
    limit: int = 0  # how many submissions of a day are explained; 0: all
    plain: bool = False


class _Grading:
    """A submission that is being graded, and its results until now."""

    def __init__(self, package: Package, assignment: Assignment, look: Look, budget: float) -> None:
        self.began = time.monotonic()
        self.package = package
        self.ready = Opened(package.submission)
        self.limited = package.limited(look.limit) if look.limit else ""
        every, explained = look.leaderboard, not self.limited
        self.plan = Plan(_adapted(assignment, every_game=every, explained=explained), {})
        self.look = look
        self.budget = SLOWER * budget
        self.tests: list[TestResult] = []
        self.diagnoses: dict[str, tuple[Explanation, ...]] = {}
        self.writing = 0.0
        self.files = self.write(self.stopped())

    def run(self) -> None:
        where = self.package.submission
        hidden = [self.plan.assignment.folder, where, *self.files]
        with opened(_submission(where), hidden) as self.ready:
            known = plan(self.plan.assignment, _secret(), self.budget)
            # A second worker would need memory and half of the half core.
            self.plan = replace(known, import_seconds=SLOWER * IMPORT_SECONDS, spare=0)
            report = graded(self.ready, self.plan, self.done, explain=explain)
            self.diagnoses = {each.id: each.diagnosis for each in report.questions}

    def done(self, test: TestResult) -> None:
        self.tests.append(test)
        began = time.monotonic()
        if self.writing < WRITING_SECONDS + WRITING_SHARE * (began - self.began):
            self.write(self.stopped())
            self.writing += time.monotonic() - began

    def stopped(self) -> Graded:
        """What is known now, if the grader goes no further."""
        return self.graded(_STOPPED, _NOT_RUN, broken=True)

    def graded(self, why: str, missing: Verdict, *, broken: bool) -> Graded:
        """The results until now, and the reason why they are not complete."""
        seconds = time.monotonic() - self.began
        tests, found = self.tests, self.diagnoses
        report = as_chosen(unfinished(self.ready, self.plan, tests, missing, seconds, found))
        ranked = None
        if self.look.leaderboard:
            ranked = {case.id for case in self.plan.assignment.cases if case.task.RANKED}
        shown = [why if self._is_visibly_incomplete() else "", self.limited]
        said = "\n".join(filter(None, shown))
        return Graded(report, said, ranked, self.ready.problem, broken, self.look.plain)

    def write(self, graded: Graded) -> list[str]:
        """Write the results; returns the names of the files."""
        files = self.package.results(graded)
        for path, text in files.items():
            os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
            write(path, text)
        return list(files)

    def _is_visibly_incomplete(self) -> bool:
        """Whether students may know that tests are missing: a hidden test could signal by that."""
        done = {test.id for test in self.tests}
        seen = [c.id for c in self.plan.assignment.cases if c.visibility == VISIBLE]
        return not done or not done.issuperset(seen)


def _adapted(assignment: Assignment, *, every_game: bool, explained: bool) -> Assignment:
    """The same tests for a slow machine, perhaps with all games, or with nothing but points."""

    def slower(case: Case) -> Case:
        task = case.task.slowed(SLOWER)
        task = task.in_full() if every_game else task
        return replace(case, seconds=SLOWER * case.seconds, task=task)

    questions = [replace(q, cases=tuple(map(slower, q.cases))) for q in assignment.questions]
    if not explained:
        questions = [replace(question, explain=POINTS_ONLY) for question in questions]
    return replace(assignment, questions=tuple(questions))


def _secret() -> str:
    """The package's secret; "" if it has none. An empty file is damaged, so nothing is graded."""
    path = os.path.join(ROOT, SECRET_FILE)
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8") as file:
        secret = file.read().strip()
    if not secret:
        raise UserError(f"{SECRET_FILE}: empty: make the package again")
    return secret


def _submission(folder: str) -> str:
    """The submission: a folder, or the only zip in it.

    A link with the name of a zip is no zip: it may lead to a folder that is not the student's.
    """
    names = os.listdir(folder)
    path = os.path.join(folder, *names[:1])
    alone = len(names) == 1 and path.endswith(".zip") and not os.path.islink(path)
    return path if alone else folder
