"""The jobs of a command, given to the workers of a cluster as those come and go."""

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

from pacman.support.errors import UserError
from pacman.support.pool import Answer, Work
from pacman.support.text import one_line

from .crews import Crew, installed
from .scheduler import ClusterLost, connected, lost

if TYPE_CHECKING:
    from distributed import Client, Future

T = TypeVar("T")
# How long there may be no worker, such as while all of them are restarted.
WAIT_SECONDS = 60.0
# A job on which this many workers failed is given up.
_MOST_TRIES = 3
# A worker that failed on this many jobs in a row, on which no other failed before, gets no more:
# its disk may be full, for example.
_MOST_FAILURES = 3
# A finished result is a few megabytes at most.
_RESULT_SECONDS = 10.0
# How often to look which workers came and left, if nothing else happens.
_GLANCE = 0.5
_GONE = "the worker that had it is gone"
_CREW = f"{Crew.__module__}:{Crew.__name__}"


def answers(
    work: Work[T], jobs: Iterable[T], address: str, say: Callable[[str], None],
    stopped: Callable[[], object] = lambda: False,
) -> Generator[Answer[T], None, None]:  # fmt: skip
    """The answers of all workers of the scheduler at an address, in the order in which they come.

    Workers may come and go. It ends early when `stopped()` is true. Raises UserError before
    anything is done, and ClusterLost later.
    """
    if waiting := deque(_Turn(job) for job in jobs):
        with connected(address) as client:
            yield from _Jobs(client, address, work, waiting, say).answers(stopped)


@dataclass(frozen=True)
class _Turn(Generic[T]):
    """A job, and the workers that failed on it."""

    job: T
    failed: tuple[str, ...] = ()


@dataclass
class _Worker:
    """A worker of the cluster; it can be used while there is a lease for its crew."""

    threads: int
    crew: Future
    lease: Future | None = None
    busy: int = 0
    failures: int = 0
    wrong: str = ""


@dataclass(frozen=True)
class _Result:
    """The answer of a process to a job, how it died, or what was wrong with its worker."""

    said: dict[str, Any]
    death: str = ""
    trouble: str = ""


class _Jobs(Generic[T]):
    """The jobs that wait, and the workers that have the others."""

    def __init__(
        self, client: Client, address: str, work: Work[T], waiting: deque[_Turn[T]],
        say: Callable[[str], None],
    ) -> None:  # fmt: skip
        self._client = client
        self._address = address
        self._work = work
        self._made_of = (work.program, work.task, installed())
        # A job on which a worker failed goes to others after all the rest.
        self._waiting = waiting
        self._say = say
        self._given: dict[str, tuple[Future, _Turn[T], str]] = {}
        self._workers: dict[str, _Worker] = {}
        self._done: queue.SimpleQueue[Future] = queue.SimpleQueue()
        self._begun = False
        self._alone_since: float | None = None

    def answers(self, stopped: Callable[[], object]) -> Iterator[Answer[T]]:
        while (self._waiting or self._given) and not stopped():
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
        return self._client.submit(what, *given, key=f"job-{uuid4()}", workers=[address])

    def _give(self) -> None:
        """Give each worker what it can begin at once, and read no more than that."""
        while self._waiting:
            address = self._free(self._waiting[0].failed)
            if address is None:
                break
            turn = self._waiting.popleft()
            if not (message := self._work.message(turn.job)):
                continue
            worker = self._workers[address]
            worker.busy += 1
            self._begun = True
            call = methodcaller("answered", message)
            future = self._on(address, call, worker.crew)
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
        _, turn, address = self._given.pop(future.key)
        worker = self._workers[address]
        worker.busy -= 1
        failure = result.trouble or self._work.failure(result.said, result.death)
        if not failure:
            worker.failures = 0
            yield Answer(turn.job, result.said, result.death)
            return
        if not turn.failed:
            worker.failures += 1
            if worker.failures == _MOST_FAILURES:
                many = f"failed on {_MOST_FAILURES} jobs in a row"
                self._refuse(address, f"{many}, the last time: {failure}")
        yield from self._failed(turn, address, result)

    def _failed(self, turn: _Turn[T], address: str, result: _Result) -> Iterator[Answer[T]]:
        failed = (*turn.failed, address)
        if len(failed) < _MOST_TRIES:
            self._waiting.append(_Turn(turn.job, failed))
        else:
            death = result.trouble or result.death
            yield Answer(turn.job, result.said, death, failed=bool(result.trouble))

    def _look(self) -> Iterator[Answer[T]]:
        """Add workers that came, and give the jobs of those that left to others."""
        threads = self._threads()
        gone = self._workers.keys() - threads.keys()
        for key in [key for key, (_, _, address) in self._given.items() if address in gone]:
            future, turn, address = self._given.pop(key)
            future.release()
            yield from self._failed(turn, address, _Result({}, trouble=_GONE))
        for address in gone:
            del self._workers[address]
        for address in sorted(threads.keys() - self._workers.keys()):
            self._workers[address] = _Worker(threads[address], self._crew(address, threads))
        self._check_anybody()

    def _threads(self) -> dict[str, int]:
        """The number of threads of each worker that is there."""
        with suppress(OSError):
            if self._client.status == "running":  # otherwise it looks for the scheduler by itself
                return dict(self._client.nthreads())
        raise lost(self._address)

    def _crew(self, address: str, threads: dict[str, int]) -> Future:
        """The crew of a worker; those on one machine share its processors."""
        from dask.utils import apply

        host = urlsplit(address).hostname
        near = {other: n for other, n in threads.items() if urlsplit(other).hostname == host}
        first = sum(n for other, n in near.items() if other < address)
        # The scheduler unpacks what is to be called, so it only gets the name of our class.
        kind = self._on(address, resolve_name, _CREW)
        crew = self._on(address, apply, kind, (*self._made_of, first, sum(near.values())))
        crew.add_done_callback(self._done.put)
        return crew

    def _greeted(self, crew: Future) -> None:
        """A worker, which may have left since, has its crew, or cannot have one."""
        for address, worker in list(self._workers.items()):
            if worker.crew.key != crew.key:
                continue
            if crew.status == "finished":
                worker.lease = self._on(address, methodcaller("lease"), crew)
            elif crew.status == "error":
                self._refuse(address, _why(crew.exception()))
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
                raise ClusterLost(f"no worker is left at {self._address}")
            raise UserError(
                f"--cluster {self._address}: no worker came within {WAIT_SECONDS:g} s; start some "
                f"with 'dask worker {self._address}'"
            )


def _result(future: Future, address: str) -> _Result | None:
    """The result of a job; None if its worker left before we fetched it."""
    from distributed import TimeoutError as TookTooLong

    if future.status == "error":  # no process could be started there, for example
        error = future.exception()
        why = str(error) if isinstance(error, RuntimeError) else one_line(error)
        return _Result({}, trouble=why)
    if future.cancelled():
        raise lost(address)
    try:
        said, death = future.result(_RESULT_SECONDS)
    except TookTooLong:
        return None
    except OSError:
        raise lost(address) from None
    return _Result(said, death)


def _why(error: BaseException) -> str:
    """The reason why a worker with this error cannot be used."""
    if isinstance(error, RuntimeError):
        return str(error)
    if isinstance(error, OSError):  # such as that of a full disk
        return f"cannot work: {one_line(error)}"
    return f"cannot work: {one_line(error)}; install pacman-search there, the same as here"
