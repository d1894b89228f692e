"""A second process that runs tests from the last row on, while the grader begins with the first.

The grader still decides everything in the order of the tests. It takes over an outcome as if it had
run that test just then, so a report is the same with and without this process.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import socket
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from pacman.grading.assignment.cases import Case
from pacman.grading.sandbox.limits import START_SECONDS
from pacman.grading.sandbox.processes import Forker
from pacman.grading.sandbox.room import Room
from pacman.grading.sandbox.sandbox import Sandbox

if TYPE_CHECKING:
    from .runner import Outcome, Row, Runner

# Fewer tests are done before another process is ready.
_FEWEST = 8
# Of a message, how long it is.
_HEAD = 8


def worthwhile(sandbox: Sandbox, tests: int) -> bool:
    """Whether a second process may be forked here, has a processor, and has enough to do."""
    starter = sandbox.starter
    return (
        sys.platform == "linux"
        and isinstance(starter, Forker)
        and starter.apart
        and tests >= _FEWEST
        and threading.active_count() == 1
    )


class Ahead:
    """A fork of the grader that runs rows of tests from the last one on.

    A pipe holds a byte for each row. A process takes one before it runs the next row from its end
    of the list, so no row is run by both.
    """

    def __init__(self, runner: Runner, rows: Sequence[Row]) -> None:
        self._found: dict[str, Outcome] = {}
        self._row: Row = ()  # the present one
        self._mine = False  # whether the grader runs it
        self._tokens, tokens = os.pipe()
        os.write(tokens, bytes(len(rows)))
        os.close(tokens)
        os.set_blocking(self._tokens, False)
        twin, self._starter = runner.sandbox.twin()
        self._answers, answers = socket.socketpair()
        self._pid = os.fork()
        if self._pid == 0:
            try:
                self._answers.close()
                ready = replace(runner.ready, sandbox=twin)
                self._starter.move()
                _run(type(runner)(runner.plan, ready, Room()), rows, self._tokens, answers)
            finally:
                os._exit(0)
        answers.close()
        self._starter.forget()

    def found(self, case: Case, row: Row) -> Outcome | None:
        """The outcome of a test there; None if the grader has to run it and the rest of its row."""
        if row is not self._row:
            self._row, self._mine = row, _claimed(self._tokens)
        while case.id not in self._found and _has_more(self._answers, wait=not self._mine):
            size = int.from_bytes(self._answers.recv(_HEAD, socket.MSG_WAITALL), "big")
            content = self._answers.recv(size, socket.MSG_WAITALL)
            if not size or len(content) < size:  # it has ended
                return None
            name, outcome = pickle.loads(content)  # noqa: S301 - our own process wrote it
            self._found[name] = outcome
        return self._found.get(case.id)

    def close(self) -> None:
        """End the fork, and wait until the process that starts its workers is gone, too."""
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        self._starter.outlive(START_SECONDS)
        os.close(self._tokens)
        self._answers.close()


def _claimed(tokens: int) -> bool:
    with suppress(BlockingIOError):
        return bool(os.read(tokens, 1))
    return False


def _has_more(answers: socket.socket, *, wait: bool) -> bool:
    return bool(select.select([answers], [], [], None if wait else 0)[0])


def _run(runner: Runner, rows: Sequence[Row], tokens: int, answers: socket.socket) -> None:
    """Run rows until all are claimed, or a test has to be tried again, which the grader does."""
    runner.spares = runner.plan.spare
    runner.budget.seconds = inf  # the grader's decides, in the order of the tests
    for row in reversed(rows):
        if not _claimed(tokens):
            return
        for case, outcome in runner.once(row):
            if outcome.doubtful:
                return
            content = pickle.dumps((case.id, outcome))
            answers.sendall(len(content).to_bytes(_HEAD, "big") + content)
