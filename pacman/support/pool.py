"""Processes that do jobs beside each other; one that dies loses the job that it had, no other."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from types import TracebackType
from typing import IO, Any, Generic, TypeVar, cast

from .errors import UserError

T = TypeVar("T")
# Where -c finds our modules, wherever it is started, before those of the folder it is started in.
_START = (
    "import sys; program, *sys.path[:] = sys.argv[1:];"
    "from importlib import import_module; import_module(program).serve()"
)
# More than any machine that students have could use.
MOST_JOBS = 256
# A process that closed its pipe is about to end, and then we know how.
_LAST_WORDS = 5.0
# What a process has to tidy up when there are no more jobs.
_GOODBYE = 2.0
# Where waiting for a lock can't be interrupted (Windows), Ctrl-C is noticed so often.
_GLANCE = 0.5


@dataclass(frozen=True)
class Answer(Generic[T]):
    """What a process said to a job, or how it died of it."""

    job: T
    said: dict[str, Any]
    death: str = ""


class Worker:
    """A process, and a thread that puts what it says into the inbox, and b"" when it is gone."""

    def __init__(self, program: str, inbox: queue.SimpleQueue[tuple[Worker, bytes]]) -> None:
        # A student's agent that loops over a set of strings must play alike in all processes.
        seed = os.environ.get("PYTHONHASHSEED", "")
        environment = {**os.environ, "PYTHONHASHSEED": seed if seed.isdigit() else "0"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _START, program, *sys.path],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=sys.platform != "win32",  # Ctrl-C is for us
        )  # fmt: skip
        pipes = self.process.stdin, self.process.stdout
        self._asks, self._answers = cast("tuple[IO[bytes], IO[bytes]]", pipes)
        self.number = 0  # of what it was told last
        self._thread = threading.Thread(target=self._read, args=(inbox,), daemon=True)
        self._thread.start()

    def tell(self, message: object) -> None:
        self.number += 1
        with suppress(OSError):  # it is gone, as the inbox will say
            self._asks.write(json.dumps([self.number, message]).encode() + b"\n")
            self._asks.flush()

    def death(self) -> str:
        """How it ended, once it said its last."""
        try:
            status = self.process.wait(_LAST_WORDS)
        except subprocess.TimeoutExpired:  # an agent closed all files, but goes on
            return "its process fell silent"
        if status >= 0:
            return f"its process ended with exit status {status}"
        return f"its process was ended by {_signal(-status)}"

    def dismiss(self) -> None:
        """Let it know that there are no more jobs."""
        with suppress(OSError):  # of what nobody read any more
            self._asks.close()

    def end(self) -> None:
        """End it, and what its agents started."""
        self.dismiss()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(_GOODBYE)
        if sys.platform != "win32":
            with suppress(OSError):  # nobody is left
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        self._thread.join(_LAST_WORDS)
        if not self._thread.is_alive():  # unless an agent's own child holds it open
            self._answers.close()

    def _read(self, inbox: queue.SimpleQueue[tuple[Worker, bytes]]) -> None:
        for line in self._answers:
            if line.endswith(b"\n"):  # a process may die in the middle of a word
                inbox.put((self, line))
        inbox.put((self, b""))


class Team(Generic[T]):
    """At most so many processes; all of them are ended where the `with` block is left.

    Each runs `serve()` of the module `program`: it reads lines [number, job] of JSON and answers
    each with [number, said]. `fine` knows what it can say; after an answer that says it was the
    `last`, it gets no more jobs. A new process is told what `first` gives before any job, and
    doesn't answer that.
    """

    def __init__(
        self,
        size: int,
        program: str,
        fine: Callable[[dict[str, Any]], bool],
        first: Callable[[], object] | None = None,
    ) -> None:
        self._size = size
        self._program = program
        self._fine = fine
        self._first = first
        self._inbox: queue.SimpleQueue[tuple[Worker, bytes]] = queue.SimpleQueue()
        self._workers: list[Worker] = []
        self._idle: list[Worker] = []
        self._busy: dict[Worker, T] = {}

    def __enter__(self) -> Team[T]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for worker in self._workers:
            worker.dismiss()  # all at once, so that they tidy up at the same time
        for worker in self._workers:
            worker.end()

    def answers(self, jobs: Iterable[tuple[T, dict[str, Any]]]) -> Iterator[Answer[T]]:
        """The answers to all jobs, as they come in; the jobs are begun in their order."""
        waiting = iter(jobs)
        while True:
            while len(self._busy) < self._size and (job := next(waiting, None)):
                self._give(*job)
            if not self._busy:
                return
            answer = self._next()
            if answer:
                yield answer

    def _give(self, job: T, message: dict[str, Any]) -> None:
        worker = self._idle.pop() if self._idle else self._one_more()
        self._busy[worker] = job
        worker.tell(message)

    def _one_more(self) -> Worker:
        try:
            worker = Worker(self._program, self._inbox)
        except OSError as error:
            why = f"no more processes can be started: {error.strerror}"
            raise UserError(f"{why}; try -j 1") from None
        self._workers.append(worker)
        if self._first:
            worker.tell(self._first())
        return worker

    def _next(self) -> Answer[T] | None:
        try:
            worker, line = self._inbox.get(timeout=_GLANCE)
        except queue.Empty:
            return None
        answer = self._understood(line)
        if answer and answer[0] != worker.number:
            return None  # to a job that was answered already
        job = self._busy.pop(worker, None)
        if job is None:  # it ended while it had nothing to do, or was ended
            self._dismiss(worker)
            return None
        if not answer:
            death = "its process said something strange" if line else worker.death()
            self._dismiss(worker)
            return Answer(job, {}, death)
        _, said = answer
        if said.get("last"):
            self._dismiss(worker)
        else:
            self._idle.append(worker)
        return Answer(job, said)

    def _understood(self, line: bytes) -> tuple[int, dict[str, Any]] | None:
        """The number of a job and what came of it; None for what no process of ours would say."""
        try:
            number, said = json.loads(line)
            return (int(number), said) if self._fine(said) else None
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
            return None

    def _dismiss(self, worker: Worker) -> None:
        if worker in self._workers:
            self._workers.remove(worker)
            worker.end()
        if worker in self._idle:
            self._idle.remove(worker)


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # one of those that have no names
        return f"signal {number}"


def processors() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), MOST_JOBS)
    return min(os.cpu_count() or 1, MOST_JOBS)


def keep_to_share(number: int, count: int) -> None:
    """Keep this process on its own processors, as one of `count` that work beside each other.

    A grader and its worker take turns. On one processor neither has to wake up another one.
    """
    if sys.platform == "linux":
        allowed = sorted(os.sched_getaffinity(0))
        share = allowed[number % count :: count] if count < len(allowed) else []
        os.sched_setaffinity(0, share or {allowed[number % len(allowed)]})
