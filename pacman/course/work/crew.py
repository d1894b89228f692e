"""The workers of a cluster that grade: they come and go, and some of them don't fit."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from operator import methodcaller
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from uuid import uuid4

from pacman.engine.match import one_line
from pacman.support.errors import UserError

from .graders import Graders, installed
from .job import Task
from .scheduler import GO_ON, ClusterLost, lost

if TYPE_CHECKING:
    from distributed import Client, Future

# How long there may be no worker, such as while all of them are restarted.
WAIT_SECONDS = 60.0
# After it failed on so many submissions in a row, each of which nobody else failed on before.
_MOST_FAILURES = 3
_GRADERS = f"{Graders.__module__}:{Graders.__name__}"


@dataclass
class _Worker:
    """A worker of the cluster; it can be used as long as there is a lease for its graders."""

    threads: int
    graders: Future
    lease: Future | None = None
    busy: int = 0
    failures: int = 0
    wrong: str = ""


class Crew:
    """The workers of the scheduler at an address; `done` gets all futures once they are that."""

    def __init__(
        self,
        client: Client,
        address: str,
        task: Task,
        done: Callable[[Future], None],
        say: Callable[[str], None],
    ) -> None:
        self._client = client
        self._address = address
        self._made_of = (task.as_data(), installed())
        self._done = done
        self._say = say
        self._workers: dict[str, _Worker] = {}
        self._begun = False
        self._alone_since: float | None = None

    # Who grades.

    def free(self, failed: Collection[str]) -> str | None:
        """A worker that can begin at once; one that failed on it only where there is no other."""
        able = {address: worker for address, worker in self._workers.items() if worker.lease}
        others = {address: able[address] for address in able if address not in failed}
        free = {a: worker for a, worker in (others or able).items() if worker.busy < worker.threads}
        return min(free, key=lambda address: free[address].busy, default=None)

    def give(self, address: str, message: dict[str, Any]) -> Future:
        worker = self._workers[address]
        worker.busy += 1
        self._begun = True
        future = self._on(address, methodcaller("graded", message), worker.graders)
        future.add_done_callback(self._done)
        return future

    def came(self, address: str, failure: str, *, first: bool) -> None:
        """Something came back: what it failed with, or "", and whether nobody else did before.

        A worker that fails on everything, such as one with a full disk, gets no more.
        """
        worker = self._workers[address]
        worker.busy -= 1
        if not failure:
            worker.failures = 0
        elif first:
            worker.failures += 1
            if worker.failures == _MOST_FAILURES:
                many = f"failed on {_MOST_FAILURES} submissions in a row"
                self._refuse(address, f"{many}, the last time: {failure}")

    # Who is there.

    def look(self) -> Collection[str]:
        """Add new workers; return the addresses of those that left."""
        threads = self._threads()
        gone = self._workers.keys() - threads.keys()
        for address in gone:
            del self._workers[address]
        for address in sorted(threads.keys() - self._workers.keys()):
            self._workers[address] = _Worker(threads[address], self._graders(address, threads))
        self._check_anybody()
        return gone

    def _threads(self) -> dict[str, int]:
        """How many threads each worker has that is there."""
        with suppress(OSError):
            if self._client.status == "running":  # else it looks for the scheduler by itself
                threads: dict[str, int] = self._client.nthreads()
                return threads
        raise lost(self._address)

    def _graders(self, address: str, threads: dict[str, int]) -> Future:
        """What is to grade on a worker; those on one machine share its processors."""
        from dask.utils import apply

        host = urlsplit(address).hostname
        near = {other: n for other, n in threads.items() if urlsplit(other).hostname == host}
        first = sum(n for other, n in near.items() if other < address)
        # The scheduler unpacks what is to be called; so of ours it gets the name only.
        kind = self._on(address, resolve_name, _GRADERS)
        graders = self._on(address, apply, kind, (*self._made_of, first, sum(near.values())))
        graders.add_done_callback(self._done)
        return graders

    def _on(self, address: str, what: Callable[..., Any], *given: Any) -> Future:
        return self._client.submit(what, *given, key=f"batch-{uuid4()}", workers=[address])

    def greeted(self, graders: Future) -> None:
        """A worker has graders now, or can't have any; perhaps it has left since."""
        said = ((a, w) for a, w in self._workers.items() if w.graders.key == graders.key)
        for address, worker in said:
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
            raise self._deserted()

    def _deserted(self) -> UserError:
        if self._begun:
            return ClusterLost(f"no worker is left at {self._address}{GO_ON}")
        return UserError(
            f"--cluster {self._address}: no worker came within {WAIT_SECONDS:g} s; start some "
            f"with 'dask worker {self._address}'"
        )


def _why(error: BaseException) -> str:
    """The reason why a worker with this error cannot be used."""
    if isinstance(error, RuntimeError):
        return str(error)
    if isinstance(error, OSError):  # such as that of a full disk
        return f"cannot grade: {one_line(error)}"
    return f"cannot grade: {one_line(error)}; install pacman-search there, the same as here"
