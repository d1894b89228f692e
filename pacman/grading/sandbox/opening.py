"""A submission ready to be graded: its stage, and the processes that will run it.

It imports little, so that those processes can get ready while the grader itself is still starting.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from pacman.engine.players import STUDENT_FILE
from pacman.grading.sandbox.processes import HarnessError
from pacman.grading.sandbox.sandbox import NewStarter, Sandbox, Starter, new_starter
from pacman.grading.sandbox.workers import cleaned

from .staging import Files, SubmissionError, staged


@dataclass
class Opened:
    """A submission on its stage; its processes get ready while its tests are still read."""

    name: str
    stage: str = ""
    hidden: Sequence[str] = ()  # files and folders that it must not read, wherever they lie
    sandbox: Sandbox | None = None
    problem: str = ""  # why there is nothing on the stage
    new_starter: NewStarter = new_starter

    def restart(self, starter: Starter | None = None) -> None:
        """Start with new processes; where their starter is no help, with a new interpreter."""
        before, self.sandbox = self.sandbox, None
        if before is not None:
            before.close()
        try:
            self.sandbox = self._begun(starter or self.new_starter())
        except HarnessError:
            self.sandbox = self._begun(new_starter())
        if before is not None:  # until the next worker reports it again
            self.sandbox.in_force = before.in_force

    def _begun(self, starter: Starter) -> Sandbox:
        try:
            return Sandbox(self.stage, starter, hidden=self.hidden)
        except HarnessError:
            starter.close()
            raise


@contextmanager
def opened(
    submission: str | Files | None,
    hidden: Iterable[str] = (),
    new_starter: NewStarter = new_starter,
) -> Iterator[Opened]:
    """A submission, or the reference if it is None, ready to be graded.

    All of this project is hidden from it, and so are these paths: test cases, a secret, results.
    """
    places = [os.path.abspath(path) for path in hidden]
    ready = Opened(cleaned(_name(submission)), hidden=places, new_starter=new_starter)
    starter = new_starter()
    with ExitStack() as stack:
        unused = stack.enter_context(ExitStack())
        unused.callback(starter.close)
        try:
            ready.stage = stack.enter_context(staged(submission))
        except SubmissionError as error:
            ready.problem = cleaned(error)
        if ready.stage:
            unused.pop_all()  # from here on the sandbox closes it
            ready.restart(starter)
        try:
            yield ready
        finally:
            if ready.sandbox is not None:
                ready.sandbox.close()


def _name(submission: str | Files | None) -> str:
    if submission is None:
        return "the reference"
    if isinstance(submission, str):
        return os.path.basename(os.path.abspath(submission))
    return STUDENT_FILE
