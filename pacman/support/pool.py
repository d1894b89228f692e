"""Processes that do jobs at the same time. If one of them dies, only its present job is lost."""

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
from dataclasses import dataclass, field
from importlib import import_module
from typing import IO, Any, Generic, TypeVar, cast

from .errors import UserError

T = TypeVar("T")
# With -c, Python would find modules in the present folder before ours.
_START = (
    "import sys; program, *sys.path[:] = sys.argv[1:];"
    "from importlib import import_module; import_module(program).serve()"
)
# More than any machine of students could use.
MOST_JOBS = 256
# Seconds to wait for the exit status of a process that closed its pipe.
_LAST_WORDS = 5.0
# Seconds that a process gets to clean up when there are no more jobs.
_GOODBYE = 2.0
# Seconds between checks for Ctrl-C, which cannot interrupt the wait for a lock on Windows.
_GLANCE = 0.5


@dataclass(frozen=True)
class Answer(Generic[T]):
    """The answer of a process to a job, or how the process died."""

    job: T
    said: dict[str, Any]
    death: str = ""
    # Whether no worker of a cluster could do the job, for the reason in `death`.
    failed: bool = False


@dataclass(frozen=True)
class Work(Generic[T]):
    """The jobs of processes, on this machine or on a cluster."""

    # The name of a module with `serve()` and `fine(said)`.
    program: str
    # What each process needs for all jobs; JSON can hold it.
    task: dict[str, Any]
    # The data of one job, read when a process is there for it; {} leaves the job out.
    message: Callable[[T], dict[str, Any]]
    # Why another machine should try a job again, by the answer to it or the death of its process.
    failure: Callable[[dict[str, Any], str], str] = lambda _said, _death: ""


@dataclass(frozen=True)
class Start:
    """The first message to a process."""

    task: dict[str, Any]
    folder: str  # for temporary files; "" if it may use any
    number: int  # of this process, of the processes on this machine
    of: int


class Worker:
    """A process, and a thread that puts its answers into the inbox, and b"" at its end."""

    def __init__(self, program: str, inbox: queue.SimpleQueue[tuple[Worker, bytes]]) -> None:
        # A student's agent that loops over a set of strings must play alike in all processes.
        seed = os.environ.get("PYTHONHASHSEED", "")
        environment = {**os.environ, "PYTHONHASHSEED": seed if seed.isdigit() else "0"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _START, program, *sys.path],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=sys.platform != "win32",  # so that it gets no Ctrl-C
        )  # fmt: skip
        pipes = self.process.stdin, self.process.stdout
        self._asks, self._answers = cast("tuple[IO[bytes], IO[bytes]]", pipes)
        self.number = 0  # of its latest message
        self._thread = threading.Thread(target=self._read, args=(inbox,), daemon=True)
        self._thread.start()

    def tell(self, message: object) -> None:
        self.number += 1
        with suppress(OSError):  # it is dead, which the inbox will report
            self._asks.write(json.dumps([self.number, message]).encode() + b"\n")
            self._asks.flush()

    def death(self) -> str:
        """How it ended; call this after its last answer."""
        try:
            status = self.process.wait(_LAST_WORDS)
        except subprocess.TimeoutExpired:  # an agent closed all files, but continues
            return "its process fell silent"
        if status >= 0:
            return f"its process ended with exit status {status}"
        known = [s.name for s in signal.Signals if s == -status]
        return f"its process was ended by {known[0] if known else f'signal {-status}'}"

    def dismiss(self) -> None:
        """Tell it that there are no more jobs."""
        with suppress(OSError):  # it is dead, and some message was not read
            self._asks.close()

    def end(self) -> None:
        """End it, and the processes that its agents started."""
        self.dismiss()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(_GOODBYE)
        if sys.platform != "win32":
            with suppress(OSError):  # no process is left
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        self._thread.join(_LAST_WORDS)
        if not self._thread.is_alive():  # unless an agent's own child holds it open
            self._answers.close()

    def _read(self, inbox: queue.SimpleQueue[tuple[Worker, bytes]]) -> None:
        for line in self._answers:
            if line.endswith(b"\n"):  # a dying process may write half a line
                inbox.put((self, line))
        inbox.put((self, b""))


@dataclass(eq=False)
class Team(Generic[T]):
    """At most `size` processes, which all end with the `with` block.

    Each runs `serve()` of the module `program`, which reads lines of JSON, [number, job], and
    answers each with [number, said]. `fine` checks an answer. After an answer with `last`, a
    process gets no more jobs. The result of `first` is sent to each new process before any job, and
    has no answer.
    """

    size: int
    program: str
    fine: Callable[[dict[str, Any]], bool]
    first: Callable[[], object] | None = None
    _inbox: queue.SimpleQueue[tuple[Worker, bytes]] = field(default_factory=queue.SimpleQueue)
    _workers: list[Worker] = field(default_factory=list)
    _idle: list[Worker] = field(default_factory=list)
    _busy: dict[Worker, T] = field(default_factory=dict)

    def __enter__(self) -> Team[T]:
        return self

    def __exit__(self, *_exception: object) -> None:
        for worker in self._workers:
            worker.dismiss()  # all of them first, so that they clean up at the same time
        for worker in self._workers:
            worker.end()

    def answers(self, jobs: Iterable[tuple[T, dict[str, Any]]]) -> Iterator[Answer[T]]:
        """The answers to all jobs, as they arrive; the jobs begin in their order."""
        waiting = iter(jobs)
        while True:
            while len(self._busy) < self.size and (job := next(waiting, None)):
                self._give(*job)
            if not self._busy:
                return
            if answer := self._next():
                yield answer

    def _give(self, job: T, message: dict[str, Any]) -> None:
        worker = self._idle.pop() if self._idle else self._one_more()
        self._busy[worker] = job
        worker.tell(message)

    def _one_more(self) -> Worker:
        """Start another process; raises UserError if the system refuses."""
        try:
            worker = Worker(self.program, self._inbox)
        except OSError as error:
            why = f"no more processes can be started: {error.strerror}"
            raise UserError(f"{why}; try -j 1") from None
        self._workers.append(worker)
        if self.first:
            worker.tell(self.first())
        return worker

    def _next(self) -> Answer[T] | None:
        try:
            worker, line = self._inbox.get(timeout=_GLANCE)
        except queue.Empty:
            return None
        answer = self._understood(line)
        if answer and answer[0] != worker.number:
            return None  # an answer to an earlier job
        job = self._busy.pop(worker, None)
        if job is None:  # it ended without a job
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
        """The number of a job and its answer; None if the line is no valid answer."""
        try:
            number, said = json.loads(line)
            return (int(number), said) if self.fine(said) else None
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
            return None

    def _dismiss(self, worker: Worker) -> None:
        if worker in self._workers:
            self._workers.remove(worker)
            worker.end()
        if worker in self._idle:
            self._idle.remove(worker)


def team(
    size: int, program: str, task: dict[str, Any], folder: str, numbers: Iterator[int], of: int
) -> Team[Any]:
    """At most `size` processes; all processes on this machine have their own number below `of`."""
    fine = import_module(program).fine
    return Team(size, program, fine, lambda: vars(Start(task, folder, next(numbers), of)))


def processors() -> int:
    """The cores that this process may use."""
    may_use = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(may_use or 1, MOST_JOBS)


def keep_to_share(number: int, count: int) -> None:
    """Keep this process on its own processors, as one of `count` processes.

    A grader and its worker take turns. On the same processor, neither has to wake another one.
    """
    if sys.platform == "linux":
        allowed = sorted(os.sched_getaffinity(0))
        share = allowed[number % count :: count] if count < len(allowed) else []
        os.sched_setaffinity(0, share or {allowed[number % len(allowed)]})
