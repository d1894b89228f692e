"""The runner of a submission's tests, each in a process of its own."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pacman.grading.assignment.cases import Case
from pacman.grading.sandbox.dumps import explained
from pacman.grading.sandbox.limits import FREE_IMPORT, MOST_IN_VAIN, MOST_RESTARTS, PAUSE_SECONDS
from pacman.grading.sandbox.opening import Opened
from pacman.grading.sandbox.processes import HarnessError
from pacman.grading.sandbox.room import Room
from pacman.grading.sandbox.sandbox import Sandbox
from pacman.grading.sandbox.workers import OUT_OF_TIME, Ended, Worker, cleaned
from pacman.support.text import one_line

from .sandbox import clock
from .second_process import Ahead, worthwhile
from .verdict import LATE, Status, Verdict

if TYPE_CHECKING:
    from .grade import Plan

# The part of its time that a test may use before its report says so.
NEARLY = 0.8
# The verdict, and whether the submission was slow.
_Verdict = tuple[Verdict, bool]


@dataclass(frozen=True)
class Outcome:
    """The verdict on a test, the submission's output, and the cost of both."""

    verdict: Verdict
    output: str = ""
    seconds: float = 0.0
    slow: bool = False  # whether it took much of the test's time, without the import
    doubtful: bool = False  # whether it may be the machine's fault, a neighbour's or our own
    cost: clock.Cost = clock.NOTHING


class Runner:
    """Runs one test after another, within the time of the whole submission."""

    def __init__(self, plan: Plan, ready: Opened, room: Room) -> None:
        self.plan = plan
        self.ready = ready
        self.room = room
        self.budget = clock.Budget(plan.budget)
        self.restarts = 0
        self.in_vain = 0  # how often a test was no better alone, for which all others wait
        self.spare: list[Worker] = []
        self.spares = 0
        self.ahead: Ahead | None = None
        every = (case.seconds for question in plan.assignment.questions for case in question.cases)
        self.seconds = max(every, default=0.0) + plan.import_seconds

    def imported(self) -> Outcome:
        """Import the submission once, alone: its errors and its output."""
        found = self._tried(self._import)
        # Several at once would wait for each other, if an import takes long.
        self.spares = 0 if self.budget.importing else self.plan.spare
        return found

    def begin(self, cases: Sequence[Case]) -> None:
        """Let another process run some of these tests if that is faster."""
        if self.spares and not self.room.shared and worthwhile(self.sandbox, len(cases)):
            with suppress(OSError):  # this machine has nothing left for another process
                self.ahead = Ahead(self, cases)

    def tested(self, case: Case) -> Outcome:
        """The outcome of a test."""
        self.room.let_in(self.close)
        found = self.ahead and self.ahead.found(case)
        if found and self.budget.allows(found.cost):
            self.budget.add(found.cost)
            return found
        return self._tried(partial(self._test, case))

    def once(self, case: Case) -> Outcome:
        """The outcome of a test that is not tried again."""
        return self._run(partial(self._test, case))

    @property
    def isolation(self) -> dict[str, list[str]]:
        return {"asked": self.sandbox.asked, "in_force": self.sandbox.in_force}

    @property
    def sandbox(self) -> Sandbox:
        assert self.ready.sandbox is not None  # noqa: S101 - it has no problem
        return self.ready.sandbox

    def close(self) -> None:
        """End all processes but the one that starts them; their time doesn't count."""
        if self.ahead:
            self.ahead.close()
            self.ahead = None
        for worker in self.spare:
            with suppress(HarnessError):
                worker.close()
        self.spare.clear()

    def _worker(self) -> Worker:
        """A worker that began to import the submission while the last test ran."""
        while len(self.spare) <= self.spares:
            self.spare.append(self._started())
        return self.spare.pop(0)

    def _started(self) -> Worker:
        return self.sandbox.worker(seconds=self.seconds, import_seconds=self.plan.import_seconds)

    def renew(self) -> None:
        """Go on with new processes."""
        self.close()
        self.ready.restart()

    def _tried(self, run: Callable[[Worker], _Verdict]) -> Outcome:
        """The outcome of a run; a doubtful one is tried once more, with nothing else running."""
        found = self._run(run)
        if found.doubtful and not self.budget.over and self.in_vain < MOST_IN_VAIN:
            self.close()
            with self.room.alone():
                found = self._run(run)
            self.in_vain += found.doubtful
        return found

    def _run(self, run: Callable[[Worker], _Verdict]) -> Outcome:
        began, began_at = clock.now(), time.monotonic()
        worker: Worker | None = None
        slow, output, doubtful = False, "", True
        try:
            worker = self._worker()
            verdict, slow = run(worker)
            worker.close()
            verdict, output = explained(verdict, str(worker.output))
            doubtful = worker.doubtful
        except HarnessError as error:
            self._restart()
            time.sleep(PAUSE_SECONDS)
            verdict = _harness_error(error)
        except Exception as error:  # noqa: BLE001 - a bug of ours must not cost the other tests
            verdict = replace(_harness_error(one_line(error)), lines=traceback.format_exc())
        cost = clock.NOTHING
        if worker is not None:
            with suppress(HarnessError):
                worker.close()
            importing = max(worker.importing - FREE_IMPORT, 0.0)
            waited = max(clock.now() - began - worker.uncounted, 0.0)
            cost = clock.Cost(_counted(worker), importing, 1, waited)
        self.budget.add(cost)
        return Outcome(verdict, output, time.monotonic() - began_at, slow, doubtful, cost)

    def _import(self, worker: Worker) -> _Verdict:
        try:
            worker.import_submission(self.plan.import_seconds)
        except Ended as ended:
            message = f"the file cannot be imported: {ended}"
            return Verdict(ended.status, message, lines=ended.lines), False
        return Verdict(Status.PASSED, ""), False

    def _test(self, case: Case, worker: Worker) -> _Verdict:
        began, seconds = 0.0, case.seconds
        try:
            worker.import_submission(self.plan.import_seconds)
            began = worker.used()
            seconds = min(case.seconds, max(self.budget.left - _counted(worker), 0.0))
            deadline = worker.until(seconds, self.budget.clock_left)
            expected = self.plan.expected[case.id]
            verdict = case.task.run(expected, worker, deadline, self.plan.secret)
        except Ended as ended:
            message = str(ended)
            if message == OUT_OF_TIME:
                done = f"not done within {case.seconds:g} s"
                late = self.budget.used_up() if seconds < case.seconds else done
                message = f"out of time: {late}"
            verdict = Verdict(ended.status, message, lines=ended.lines, recording=ended.recording)
        used = worker.used() - began
        if verdict.status == Status.PASSED and used > NEARLY * case.seconds:
            note = f"{LATE}it used {used:.1f} of {case.seconds:g} s"
            verdict = replace(verdict, message="; ".join(filter(None, [note, verdict.message])))
        return replace(verdict, message=cleaned(verdict.message)), used > case.seconds / 2

    def _restart(self) -> None:
        self.restarts += 1
        if self.restarts > MOST_RESTARTS:
            raise HarnessError("the process that starts workers ended again and again")
        self.renew()


def _counted(worker: Worker) -> float:
    """The part of the budget that a worker used."""
    return worker.used() - min(worker.importing, FREE_IMPORT)


def _harness_error(why: object) -> Verdict:
    return Verdict(Status.HARNESS_ERROR, f"the grader failed, not the submission: {why}")
