"""What a grader that was uploaded to Gradescope does with one submission.

The results file is right at every moment: whatever ends this process, what was graded by then is in
it, and of all other tests it says that they were not run.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
import traceback
from dataclasses import replace

from rich.console import Console

from pacman.commands.autograder_options import add_budget, add_selection, secret_of, selected
from pacman.grading.assignment.cases import Assignment, Case, chosen
from pacman.grading.assignment.visibility import VISIBLE
from pacman.grading.grade import Interrupted, Plan, graded, plan, unfinished
from pacman.grading.kinds.evaluation import Task as Comparison
from pacman.grading.kinds.games import Task as Games
from pacman.grading.report import Report, TestResult
from pacman.grading.reports import gradescope
from pacman.grading.reports.terminal import shown
from pacman.grading.sandbox.limits import IMPORT_SECONDS
from pacman.grading.sandbox.opening import Opened, opened
from pacman.grading.verdict import HARNESS_ERROR, Verdict
from pacman.support.files import write
from pacman.support.launch import make_streams_safe
from pacman.support.options import CASES, Parser
from pacman.support.places import ROOT

SUBMISSION, RESULTS = "submission", os.path.join("results", "results.json")
SECRET_FILE = "secret.txt"  # noqa: S105 - what the file is called, beside the packages
# Gradescope's processors may be slower than those on which limits were tried.
SLOWER = 2
# The alarm may come where an exception is lost; then it comes again.
ALARMS_APART = 5.0
# How long writing what is known by then may take: all texts again after each test can be a lot.
WRITING_SECONDS, WRITING_SHARE = 1.0, 0.1
_TEACHER = "This is no fault of your file: tell your teacher."
_STOPPED = f"The grader was stopped before it was done. {_TEACHER}"
_NOT_RUN = Verdict(HARNESS_ERROR, "not run: the grader was stopped before")
_FAILED = f"The grader failed before it was done. {_TEACHER}"


def main(argv: list[str]) -> int:
    """Grade what is in `submission` of a folder, and write `results/results.json`, in any case."""
    make_streams_safe()
    options = _parser().parse_args(argv)
    os.chdir(options.folder)
    os.makedirs(os.path.dirname(RESULTS), exist_ok=True)
    grading = _Grading(chosen(CASES, *selected(options)), options.leaderboard, options.budget)
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, options.seconds, ALARMS_APART)
    why, missing = "", _NOT_RUN
    try:
        grading.run()
    except (KeyboardInterrupt, Interrupted):
        why = f"Grading was ended after {options.seconds / 60:g} minutes, as it took too long."
        missing = Verdict("timeout", "not run: the time for all tests together was up")
    except Exception:  # noqa: BLE001 - what was graded until then is what a student gets
        why = _FAILED
        traceback.print_exc()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    report = grading.write(why, missing)
    shown(report, Console())
    return 0


def _parser() -> Parser:
    parser = Parser(prog="python -m pacman.commands.gradescope_run", allow_abbrev=False)
    parser.add_argument("folder", help=f"with '{SUBMISSION}' in it; '{RESULTS}' is written there")
    parser.add_argument("--seconds", type=float, required=True, help="how long it may take in all")
    parser.add_argument("--leaderboard", action="store_true", help="also what is compared there")
    add_selection(parser)
    add_budget(parser)
    return parser


class _Grading:
    """A submission that is being graded, and what is known of it by now."""

    def __init__(self, assignment: Assignment, leaderboard: bool, budget: float) -> None:
        self.began = time.monotonic()
        self.ready = Opened(SUBMISSION)
        self.plan = Plan(_slower(assignment, every_game=leaderboard), {})
        self.leaderboard = leaderboard
        self.budget = SLOWER * budget
        self.tests: list[TestResult] = []
        self.writing = 0.0
        self.write(_STOPPED, _NOT_RUN)

    def run(self) -> None:
        hidden = [self.plan.assignment.folder, SUBMISSION, RESULTS]
        with opened(_submission(), hidden) as self.ready:
            known = plan(self.plan.assignment, _secret(), self.budget)
            # A second worker would need memory and half of the half core.
            self.plan = replace(known, import_seconds=SLOWER * IMPORT_SECONDS, spare=0)
            graded(self.ready, self.plan, self.done)

    def done(self, test: TestResult) -> None:
        self.tests.append(test)
        began = time.monotonic()
        if self.writing < WRITING_SECONDS + WRITING_SHARE * (began - self.began):
            self.write(_STOPPED, _NOT_RUN)
            self.writing += time.monotonic() - began

    def write(self, why: str, missing: Verdict) -> Report:
        """Write what is known by now, and why that is not all."""
        seconds = time.monotonic() - self.began
        report = unfinished(self.ready, self.plan, self.tests, missing, seconds)
        data = gradescope.results(report)
        if why and self._something_seen_is_missing():
            data["output"] = f"{why}\n{data['output']}"
        if self.leaderboard:
            questions = self.plan.assignment.questions
            games = {c.id for question in questions for c in question.cases if c.kind == "games"}
            data["leaderboard"] = gradescope.leaderboard(report, games)
        write(RESULTS, json.dumps(data, indent=1) + "\n")
        return report

    def _something_seen_is_missing(self) -> bool:
        """Whether everybody may know that not all was run: a hidden test could tell by it."""
        done = {test.id for test in self.tests}
        cases = [case for question in self.plan.assignment.questions for case in question.cases]
        seen = [case.id for case in cases if case.visibility == VISIBLE]
        return not done or not done.issuperset(seen)


def _slower(assignment: Assignment, *, every_game: bool = False) -> Assignment:
    """The same tests with time limits for a slow machine, and all games where they are compared."""
    questions = []
    for question in assignment.questions:
        slower = tuple(_with_time(case, every_game) for case in question.cases)
        questions.append(replace(question, cases=slower))
    return replace(assignment, questions=tuple(questions))


def _with_time(case: Case, every_game: bool) -> Case:
    task = case.task
    if isinstance(task, Comparison):
        task = replace(task, seconds_per_call=SLOWER * task.seconds_per_call)
    if isinstance(task, Games):
        task = replace(task, every_game=every_game)
    return replace(case, seconds=SLOWER * case.seconds, task=task)


def _secret() -> str:
    path = os.path.join(ROOT, SECRET_FILE)
    return secret_of(path if os.path.exists(path) else None)


def _submission() -> str:
    """What was handed in: a folder, or a zip where there is nothing else in it.

    A link that is called like a zip is neither: it may lead to a folder that is not the student's.
    """
    names = os.listdir(SUBMISSION)
    path = os.path.join(SUBMISSION, *names[:1])
    alone = len(names) == 1 and path.endswith(".zip") and not os.path.islink(path)
    return path if alone else SUBMISSION


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
