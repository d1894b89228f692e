"""A submission in this process, without isolation, for a debugger and a keyboard.

The grader asks from a thread of its own. The submission answers in the main thread, which is where
debuggers and Ctrl-C reach it.
"""

from __future__ import annotations

import os
from bdb import BdbQuit
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.machinery import SourceFileLoader
from queue import Empty, SimpleQueue
from types import ModuleType
from typing import Any

from pacman.engine.players import STUDENT_FILE

from . import clock
from .clock import Deadline
from .inside import jobs
from .inside.channel import Channel, packed
from .limits import for_worker
from .opening import Opened
from .processes import CHANNEL
from .sandbox import Sandbox, digest_of
from .staging import SubmissionError, base_of, listed, staged
from .workers import Worker, cleaned

# Longer than anybody looks at one line, and short enough for every clock.
YEAR = 365 * 86_400.0


@contextmanager
def unlocked(path: str) -> Iterator[tuple[Opened, Unlocked | None]]:
    """A submission that is going to run here; None, and a problem, if it can't be read."""
    try:
        with staged(path) as stage:
            digest = digest_of(os.path.join(stage, "submission"))
        here = Unlocked(_file(path), digest)
    except SubmissionError as error:
        yield Opened(os.path.basename(path), problem=cleaned(error)), None
    else:
        yield Opened(os.path.basename(os.path.abspath(path)), sandbox=here), here


def _file(path: str) -> str:
    """The file of a submission in which breakpoints are set."""
    if os.path.isdir(path):
        path = os.path.join(path, base_of([name for name, _ in listed(path)]), STUDENT_FILE)
    if not path.endswith(".py"):
        raise SubmissionError(f"expected {STUDENT_FILE} or its folder: unpack it first")
    return os.path.abspath(path)


class Unlocked(Sandbox):
    """The workers of a submission that runs here; one after another, in `serve`."""

    shares = False

    def __init__(self, file: str, digest: str) -> None:
        self.file = file
        self.digest = digest
        self.asked: list[str] = []
        self.in_force: list[str] = []
        self._begun: SimpleQueue[_Here | None] = SimpleQueue()
        self._unused: ModuleType | None = None  # imported, and nothing was done with it

    @property
    def libraries(self) -> list[str]:
        return []

    def worker(self, seconds: float = YEAR, import_seconds: float = YEAR) -> Worker:
        del seconds, import_seconds
        return _Patient(self._process(), self._process, self.digest)

    def _process(self) -> _Here:
        process = _Here()
        self._begun.put(process)
        return process

    def serve(self) -> None:
        """Run the submission for one worker after another, until there is no other."""
        folder, name = os.path.split(self.file)
        os.chdir(folder)
        while (process := self._begun.get()) is not None:
            try:
                self._work(_Channel(process), name)
            except _Left:
                pass
            except BdbQuit:
                raise KeyboardInterrupt from None
            finally:
                process.answers.put(b"")

    def close(self) -> None:
        self._begun.put(None)

    def _work(self, channel: _Channel, name: str) -> None:
        limits = for_worker(YEAR)
        channel.send("jailed", [], 0)
        jobs.seed(0)
        # With the name from its own folder on, as an ordinary run has it in all messages.
        module = self._unused or jobs.imported(channel, limits, name, SourceFileLoader)
        if module is None:
            return
        self._unused = module
        job = jobs.job_of(channel, limits)
        self._unused = None
        try:
            jobs.do(channel, module, [job], limits)
        except (KeyboardInterrupt, BdbQuit, _Left):
            raise
        except BaseException as error:  # noqa: BLE001 - SystemExit, too
            if isinstance(error.__cause__, BdbQuit):
                raise error.__cause__ from None
            kind, *said = jobs.failure(error, job.get("depth"), limits)
            # What the submission imports from its own folder has whole paths here.
            channel.finish(
                kind, *(text.replace(os.path.join(os.getcwd(), ""), "") for text in said)
            )


class _Left(BaseException):
    """The grader has heard enough of a worker."""


class _Here:
    """Stands in for the process of a worker."""

    def __init__(self) -> None:
        self.questions: SimpleQueue[bytes] = SimpleQueue()
        self.answers: SimpleQueue[bytes] = SimpleQueue()

    def send(self, data: bytes) -> None:
        self.questions.put(data)

    def wait(self, seconds: float) -> list[tuple[str, bytes]]:
        with suppress(Empty):
            return [(CHANNEL, self.answers.get(timeout=max(seconds, 0.0)))]
        return []

    def where(self) -> bytes:
        return b""

    def death(self) -> str:
        return ""

    def close(self) -> bytes:
        self.questions.put(b"")
        return b""


class _Channel(Channel):
    """The submission's end of the two queues."""

    def __init__(self, process: _Here) -> None:
        super().__init__(-1, -1)
        self._process = process

    def send(self, kind: str, *content: Any) -> None:
        self._process.answers.put(packed([kind, self.nonce, *content]))

    def _read(self) -> bytes:
        data = self._process.questions.get()
        if not data:
            raise _Left
        return data


class _Patient(Worker):
    """A worker that has all the time there is: a debugger may have stopped it."""

    def used(self) -> float:
        return 0.0

    def until(self, seconds: float, most: float = YEAR) -> Deadline:
        del seconds, most
        return Deadline(YEAR, clock.now() + YEAR)
