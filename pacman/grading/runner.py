"""The runner of a submission's tests, in processes that do nothing but them.

Searches that pass share a process, a row of them at most, since a process costs more than most of
them. A test that is not passed in such a process is run again in one of its own, and only that
counts; the rest of its row has processes of their own, too, so that a file learns little by being
asked again. All other tests have processes of their own from the start.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING

from pacman.grading.assignment.cases import Case
from pacman.grading.sandbox.dumps import explained
from pacman.grading.sandbox.limits import (
    ALONE_SECONDS,
    FREE_IMPORT,
    LONGEST_ROW,
    MOST_IN_VAIN,
    MOST_RESTARTS,
    MOST_WASTED,
    PAUSE_SECONDS,
)
from pacman.grading.sandbox.opening import Opened
from pacman.grading.sandbox.output import Output
from pacman.grading.sandbox.processes import HarnessError
from pacman.grading.sandbox.room import Room
from pacman.grading.sandbox.sandbox import Sandbox, new_starter
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
_Test = Callable[[Worker], _Verdict]
# Whether a worker is kept after a run that was passed.
_Keep = Callable[[Worker], bool]
# Tests of which several may run in one process, in this order.
Row = tuple[Case, ...]


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
        self.alone = 0.0  # seconds for which they have waited
        self.spare: list[Worker] = []
        self.spares = 0
        self.ahead: Ahead | None = None
        self.rows: dict[str, Row] = {}  # by the test; all others are in rows of their own
        self.row: Row = ()
        self.sharing = False  # whether tests of this row may share a process
        self.shared: Worker | None = None  # which has passed some of them
        self.wasted = 0.0  # seconds that sharing cost in vain
        every = [case for question in plan.assignment.questions for case in question.cases]
        seconds = max((_of_a_process(case) for case in every), default=0.0)
        self.seconds = seconds + plan.import_seconds
        self.waiting = len(every)  # rows to come, or more

    def imported(self) -> Outcome:
        """Import the submission once, alone: its errors and its output."""
        found = self._tried(self._import, self._as_spare)
        # Several at once would wait for each other, if an import takes long.
        self.spares = 0 if self.budget.importing else self.plan.spare
        return found

    def begin(self, questions: Sequence[Sequence[Case]]) -> None:
        """Let tests share processes, and another process run some of them if that is faster."""
        if not self.sandbox.shares:
            return
        rows = [row for cases in questions for row in rows_of(cases)]
        self.rows = {case.id: row for row in rows for case in row}
        self.waiting -= len(self.rows) - len(rows)
        if self.spares and not self.room.shared and worthwhile(self.sandbox, len(self.rows)):
            with suppress(OSError):  # this machine has nothing left for another process
                self.ahead = Ahead(self, rows)

    def tested(self, case: Case) -> Outcome:
        """The outcome of a test."""
        row = self.rows.get(case.id, (case,))
        if row is not self.row:
            self._enter(row)
            self.room.let_in(self.close)
        found = self.ahead and self.ahead.found(case, row)
        if found and self.budget.allows(found.cost):
            self.budget.add(found.cost)
            return found
        return self._in_row(case, self._tried)

    def once(self, row: Row) -> Iterator[tuple[Case, Outcome]]:
        """The tests of a row and their outcomes, of which none is tried again for the machine."""
        self._enter(row)
        for case in row:
            yield case, self._in_row(case, self._run)

    @property
    def isolation(self) -> dict[str, list[str]]:
        return {"asked": self.sandbox.asked, "in_force": self.sandbox.in_force}

    @property
    def sandbox(self) -> Sandbox:
        assert self.ready.sandbox is not None  # noqa: S101 - it has no problem
        return self.ready.sandbox

    def close(self) -> None:
        """End all processes but the one that starts them; their time doesn't count."""
        self._leave()
        if self.ahead:
            self.ahead.close()
            self.ahead = None
        for worker in self.spare:
            with suppress(HarnessError):
                worker.close()
        self.spare.clear()

    def _worker(self) -> Worker:
        """A worker that began to import the submission while the last test ran."""
        while len(self.spare) <= min(self.spares, self.waiting):
            self.spare.append(self._started())
        return self.spare.pop(0)

    def _started(self) -> Worker:
        return self.sandbox.worker(seconds=self.seconds, import_seconds=self.plan.import_seconds)

    def renew(self) -> None:
        """Go on with new processes."""
        self.close()
        self.ready.restart()

    def _enter(self, row: Row) -> None:
        self._leave()
        self.row, self.sharing = row, len(row) > 1
        self.waiting -= 1

    def _leave(self) -> None:
        """End the process that tests of a row share."""
        worker, self.shared = self.shared, None
        if worker is not None:
            with suppress(HarnessError):
                worker.close()

    def _as_spare(self, worker: Worker) -> bool:
        """Keep a worker that has only imported the submission for the first test."""
        self.spare.insert(0, worker)
        return True

    def _as_shared(self, worker: Worker) -> bool:
        """Keep a worker for the next test of the row, if another one can follow there."""
        began = time.monotonic()
        if worker.parted():
            self.shared = worker
        else:
            self.wasted += time.monotonic() - began
        return self.shared is worker

    def _in_row(self, case: Case, run: Callable[[_Test, _Keep], Outcome]) -> Outcome:
        """The outcome of a test, in the process that passed the tests before it if there is one.

        What is not passed there counts for nothing: the test runs again in a process of its own.
        The first test of a row that is not passed ends the sharing.
        """
        test, worker, self.shared = partial(self._test, case), self.shared, None
        left = MOST_WASTED - self.wasted
        keep = self._as_shared if self.sharing and left > 0 and case is not self.row[-1] else _end
        if worker is None:
            found = run(test, keep)
            self.sharing &= found.verdict.status == Status.PASSED
            return found
        found = self._run(partial(test, most=left), keep, worker)
        if found.verdict.status == Status.PASSED and not found.slow:
            self.budget.add(found.cost)
            return found
        self._leave()
        self.wasted += max(found.cost.used, found.cost.clock)
        self.sharing = False
        return run(test, _end)

    def _tried(self, run: _Test, keep: _Keep) -> Outcome:
        """The outcome of a run; a doubtful one is tried once more, with nothing else running."""
        found = self._run(run, keep)
        self.budget.add(found.cost)
        heard = self.in_vain < MOST_IN_VAIN and self.alone < ALONE_SECONDS
        if found.doubtful and heard and not self.budget.over:
            self.close()
            with self.room.alone():
                began = time.monotonic()
                found = self._run(run, _end)
                self.alone += time.monotonic() - began
            self.budget.add(found.cost)
            self.in_vain += found.doubtful
        return found

    def _run(self, run: _Test, keep: _Keep, worker: Worker | None = None) -> Outcome:
        """The outcome of a run in this worker or another one; `keep` it if the run is passed."""
        began, began_at = clock.now(), time.monotonic()
        before = clock.NOTHING
        slow, output, doubtful, kept = False, "", True, False
        try:
            worker = worker or self._worker()
            before = _cost(worker) if worker.imported else clock.NOTHING
            verdict, slow = run(worker)
            said = worker.output
            kept = verdict.status == Status.PASSED and not worker.doubtful and keep(worker)
            if not kept:
                worker.close()
            verdict, output = explained(verdict, str(said))
            doubtful = worker.doubtful
        except HarnessError as error:
            self._restart()
            time.sleep(PAUSE_SECONDS)
            verdict = _harness_error(error)
        except Exception as error:  # noqa: BLE001 - a bug of ours must not cost the other tests
            verdict = replace(_harness_error(one_line(error)), lines=traceback.format_exc())
        cost = clock.NOTHING
        if worker is not None:
            if not kept:
                with suppress(HarnessError):
                    worker.close()
            cost = _cost(worker).since(before, clock.now() - began)
        return Outcome(verdict, output, time.monotonic() - began_at, slow, doubtful, cost)

    def _import(self, worker: Worker) -> _Verdict:
        try:
            worker.import_submission(self.plan.import_seconds)
        except Ended as ended:
            message = f"the file cannot be imported: {ended}"
            return Verdict(ended.status, message, lines=ended.lines), False
        return Verdict(Status.PASSED, ""), False

    def _test(self, case: Case, worker: Worker, most: float = inf) -> _Verdict:
        """The verdict on a test; the better one of two if boards may have harmed each other."""
        found = self._once(case, worker, most)
        if found[0].status == Status.PASSED or not worker.changed or self.budget.over:
            return found
        output, worker.output, worker.apart = worker.output, Output(), True
        with suppress(Ended):
            worker.renew()
            again = self._once(case, worker, most)
            if again[0].share > found[0].share:
                return again
        worker.output = output
        return found

    def _once(self, case: Case, worker: Worker, most: float) -> _Verdict:
        began, seconds = 0.0, case.seconds
        try:
            uncounted = 0.0
            if not worker.imported:
                worker.import_submission(self.plan.import_seconds)
                uncounted = _counted(worker)
            began = worker.used()
            seconds = min(case.seconds, most, max(self.budget.left - uncounted, 0.0))
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
        self.close()
        # What forked that process may be to blame.
        self.ready.restart(new_starter())


def _end(_: Worker) -> bool:
    """Keep no worker."""
    return False


def _of_a_process(case: Case) -> float:
    """The seconds that a process may need if all of its tests are like this one."""
    return case.seconds * (LONGEST_ROW if case.task.SEARCH else 1)


def rows_of(cases: Sequence[Case]) -> list[Row]:
    """The tests of a question in rows; those that check no search are alone."""
    rows: list[Row] = []
    for case in cases:
        last = rows[-1] if rows else ()
        if case.task.SEARCH and last and last[0].task.SEARCH and len(last) < LONGEST_ROW:
            rows[-1] = (*last, case)
        else:
            rows.append((case,))
    return rows


def _counted(worker: Worker) -> float:
    """The part of the budget that a worker used."""
    return worker.used() - min(worker.importing, FREE_IMPORT)


def _cost(worker: Worker) -> clock.Cost:
    """The cost of a worker until now; `clock` holds the seconds that don't count, negated."""
    importing = max(worker.importing - FREE_IMPORT, 0.0)
    return clock.Cost(_counted(worker), importing, 1, -worker.uncounted)


def _harness_error(why: object) -> Verdict:
    return Verdict(Status.HARNESS_ERROR, f"the grader failed, not the submission: {why}")
