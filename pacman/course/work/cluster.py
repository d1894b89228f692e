"""Grading on other machines: the submissions go to a Dask scheduler, and its workers grade them.

Everyone who can reach a Dask scheduler can run anything on its workers, so it belongs in a network
that you trust, or behind TLS. Submissions never run in a worker itself, but in the sandbox of the
graders that it starts. The scheduler needs nothing but Dask: it gets bytes, and the names of the
functions that workers are to call.
"""

from __future__ import annotations

import queue
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from operator import methodcaller
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from urllib.parse import urlsplit
from uuid import uuid4

from pacman.course.results.record import BROKEN
from pacman.engine.match import one_line
from pacman.support.errors import UserError
from pacman.support.pool import Answer

from .graders import Graders, installed
from .job import Task
from .scheduler import GO_ON, ClusterLost, connected, lost

if TYPE_CHECKING:
    from distributed import Client, Future

T = TypeVar("T")
# How long there may be no worker, such as while all of them are restarted.
WAIT_SECONDS = 60.0
# A submission on which this many workers failed is broken.
_MOST_TRIES = 3
# A worker that failed on this many submissions in a row, on which no other failed before, gets no
# more: its disk may be full, for example.
_MOST_FAILURES = 3
# A finished result is a few megabytes at most.
_RESULT_SECONDS = 10.0
# How often to look which workers came and left, if nothing else happens.
_GLANCE = 0.5
_GRADERS = f"{Graders.__module__}:{Graders.__name__}"


def answers(
    task: Task,
    jobs: Iterable[T],
    message: Callable[[T], dict[str, Any]],
    address: str,
    say: Callable[[str], None],
) -> Generator[Answer[T], None, None]:
    """The answers of all workers of the scheduler at an address, in the order in which they come.

    Workers may come and go. Raises UserError before anything is graded, and ClusterLost later.
    """
    waiting = deque(_Turn(job) for job in jobs)
    if waiting:
        with connected(address) as client:
            yield from _Batch(client, address, task, waiting, message, say).answers()


@dataclass(frozen=True)
class _Turn(Generic[T]):
    """A job, and the workers that failed on it."""

    job: T
    failed: tuple[str, ...] = ()


@dataclass
class _Worker:
    """A worker of the cluster; it can be used while there is a lease for its graders."""

    threads: int
    graders: Future
    lease: Future | None = None
    busy: int = 0
    failures: int = 0
    wrong: str = ""


class _Batch(Generic[T]):
    """The jobs that wait, and the workers that have the others."""

    def __init__(
        self,
        client: Client,
        address: str,
        task: Task,
        waiting: deque[_Turn[T]],
        message: Callable[[T], dict[str, Any]],
        say: Callable[[str], None],
    ) -> None:
        self._client = client
        self._address = address
        self._made_of = (task.as_data(), installed())
        # A job on which a worker failed goes to others after all the rest.
        self._waiting = waiting
        self._message = message
        self._say = say
        self._given: dict[str, tuple[Future, _Turn[T], str]] = {}
        self._workers: dict[str, _Worker] = {}
        self._done: queue.SimpleQueue[Future] = queue.SimpleQueue()
        self._begun = False
        self._alone_since: float | None = None

    def answers(self) -> Iterator[Answer[T]]:
        while self._waiting or self._given:
            yield from self._look()
            self._give()
            try:
                future = self._done.get(timeout=_GLANCE)
            except queue.Empty:
                continue
            if future.key in self._given:
                yield from self._came(future)
            else:
                self._greeted(future)

    def _on(self, address: str, what: Callable[..., Any], *given: Any) -> Future:
        return self._client.submit(what, *given, key=f"batch-{uuid4()}", workers=[address])

    def _give(self) -> None:
        """Give each worker what it can begin at once, and read no more than that."""
        while self._waiting:
            turn = self._waiting[0]
            address = self._free(turn.failed)
            if address is None:
                break
            self._waiting.popleft()
            worker = self._workers[address]
            worker.busy += 1
            self._begun = True
            call = methodcaller("graded", self._message(turn.job))
            future = self._on(address, call, worker.graders)
            self._given[future.key] = future, turn, address
            future.add_done_callback(self._done.put)

    def _free(self, failed: tuple[str, ...]) -> str | None:
        """A worker that can begin at once; one that failed on the job only if there is no other."""
        able = {address: worker for address, worker in self._workers.items() if worker.lease}
        others = {address: able[address] for address in able if address not in failed}
        free = {a: worker for a, worker in (others or able).items() if worker.busy < worker.threads}
        return min(free, key=lambda address: free[address].busy, default=None)

    def _came(self, future: Future) -> Iterator[Answer[T]]:
        result = _result(future, self._address)
        if result is None:
            future.add_done_callback(self._done.put)
            return
        said, death = result
        _, turn, address = self._given.pop(future.key)
        worker = self._workers[address]
        worker.busy -= 1
        failure = death or (said["message"] if said["status"] == BROKEN else "")
        if not failure:
            worker.failures = 0
            yield Answer(turn.job, said)
            return
        if not turn.failed:
            worker.failures += 1
            if worker.failures == _MOST_FAILURES:
                many = f"failed on {_MOST_FAILURES} submissions in a row"
                self._refuse(address, f"{many}, the last time: {failure}")
        yield from self._failed(turn, address, said, death)

    def _failed(
        self, turn: _Turn[T], address: str, said: dict[str, Any], death: str
    ) -> Iterator[Answer[T]]:
        failed = (*turn.failed, address)
        if len(failed) < _MOST_TRIES:
            self._waiting.append(_Turn(turn.job, failed))
        else:
            yield Answer(turn.job, said, death)

    def _look(self) -> Iterator[Answer[T]]:
        """Add workers that came, and give the jobs of those that left to others."""
        threads = self._threads()
        gone = self._workers.keys() - threads.keys()
        for key in [key for key, (_, _, address) in self._given.items() if address in gone]:
            future, turn, address = self._given.pop(key)
            future.release()
            yield from self._failed(turn, address, {}, "the worker that graded it is gone")
        for address in gone:
            del self._workers[address]
        for address in sorted(threads.keys() - self._workers.keys()):
            self._workers[address] = _Worker(threads[address], self._graders(address, threads))
        self._check_anybody()

    def _threads(self) -> dict[str, int]:
        """The number of threads of each worker that is there."""
        with suppress(OSError):
            if self._client.status == "running":  # otherwise it looks for the scheduler by itself
                threads: dict[str, int] = self._client.nthreads()
                return threads
        raise lost(self._address)

    def _graders(self, address: str, threads: dict[str, int]) -> Future:
        """The graders of a worker; those on one machine share its processors."""
        from dask.utils import apply

        host = urlsplit(address).hostname
        near = {other: n for other, n in threads.items() if urlsplit(other).hostname == host}
        first = sum(n for other, n in near.items() if other < address)
        # The scheduler unpacks what is to be called, so it only gets the name of our class.
        kind = self._on(address, resolve_name, _GRADERS)
        graders = self._on(address, apply, kind, (*self._made_of, first, sum(near.values())))
        graders.add_done_callback(self._done.put)
        return graders

    def _greeted(self, graders: Future) -> None:
        """A worker, which may have left since, has its graders, or cannot have any."""
        for address, worker in list(self._workers.items()):
            if worker.graders.key != graders.key:
                continue
            if graders.status == "finished":
                worker.lease = self._on(address, methodcaller("lease"), graders)
            elif graders.status == "error":
                self._refuse(address, _why(graders.exception()))
            else:
                raise lost(self._address)

    def _refuse(self, address: str, why: str) -> None:
        worker = self._workers[address]
        worker.lease, worker.wrong = None, f"worker {address} {why}"
        if self._begun or any(not other.wrong for other in self._workers.values()):
            self._say(f"not used: {worker.wrong}")
        else:
            raise UserError(f"--cluster {self._address}: {worker.wrong}")

    def _check_anybody(self) -> None:
        if any(not worker.wrong for worker in self._workers.values()):
            self._alone_since = None
        elif self._alone_since is None:
            self._alone_since = time.monotonic()
            self._say(f"no worker at {self._address}: waiting for one, up to {WAIT_SECONDS:g} s")
        elif time.monotonic() - self._alone_since > WAIT_SECONDS:
            if self._begun:
                raise ClusterLost(f"no worker is left at {self._address}{GO_ON}")
            raise UserError(
                f"--cluster {self._address}: no worker came within {WAIT_SECONDS:g} s; start some "
                f"with 'dask worker {self._address}'"
            )


def _result(future: Future, address: str) -> tuple[dict[str, Any], str] | None:
    """A grader's answer, or how it died; None if its worker left before we fetched it."""
    from distributed import TimeoutError as TookTooLong

    if future.status == "error":  # no grader could be started there, for example
        return {}, one_line(future.exception())
    if future.cancelled():
        raise lost(address)
    try:
        said, death = future.result(_RESULT_SECONDS)
    except TookTooLong:
        return None
    except OSError:
        raise lost(address) from None
    return said, death


def _why(error: BaseException) -> str:
    """The reason why a worker with this error cannot be used."""
    if isinstance(error, RuntimeError):
        return str(error)
    if isinstance(error, OSError):  # such as that of a full disk
        return f"cannot grade: {one_line(error)}"
    return f"cannot grade: {one_line(error)}; install pacman-search there, the same as here"
