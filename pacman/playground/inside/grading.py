"""Grading in the page: the same runner, kinds and verdicts as anywhere, with a local worker."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from pacman.engine.players import STUDENT_FILE
from pacman.grading.assignment.cases import Case
from pacman.grading.assignment.selection import select
from pacman.grading.grade import Plan, graded
from pacman.grading.report import Report
from pacman.grading.runner import Outcome, Runner
from pacman.grading.sandbox.local import LocalSandbox
from pacman.grading.sandbox.opening import Opened
from pacman.grading.sandbox.room import Room
from pacman.grading.verdict import Status, Verdict

from .values import decoded, encoded

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


def grade(
    folder: str,
    plan: Plan,
    known: Mapping[str, str],
    begun: Begun,
    done: Done,
) -> Report:
    """The report on the file in a folder; `known` are outcomes that `done` heard of, by test.

    For a test that never ended, the outcome is a key of ENDS.
    """
    os.chdir(folder)
    sandbox = LocalSandbox(folder, lambda: time.monotonic() / SLOWER)
    ready = Opened(STUDENT_FILE, folder, sandbox=sandbox)
    plan = replace(plan, spare=0)
    return graded(
        ready, plan, runner=lambda plan, ready, _: _Runner(plan, ready, known, begun, done)
    )


def chosen(plan: Plan, questions: Sequence[str], tests: Sequence[str]) -> Plan:
    """The plan with these questions and tests alone; all of them if none is named."""
    return replace(plan, assignment=select(plan.assignment, questions, tests))
