"""Grading on other machines: the submissions go to a Dask scheduler, and its workers grade them.

Whoever can talk to a Dask scheduler can run anything on its workers, so it belongs into a network
that one trusts, or behind TLS. Submissions never run in a worker itself, but in the sandbox of the
graders that it starts. The scheduler needs nothing but Dask: it gets names of what is to be called
on a worker, and bytes.
"""

from __future__ import annotations

import queue
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pacman.course.results.record import BROKEN
from pacman.engine.match import one_line
from pacman.support.pool import Answer

from .crew import Crew
from .job import Task
from .scheduler import connected, lost

if TYPE_CHECKING:
    from distributed import Future

T = TypeVar("T")
# After so many workers failed on one submission it is taken for broken.
_MOST_TRIES = 3
# A result is there already, and a few megabytes at most.
_RESULT_SECONDS = 10.0
# How often somebody looks who came and who left, when nothing else happens.
_GLANCE = 0.5
_GONE = "the worker that graded it is gone"


def answers(
    task: Task,
    jobs: Sequence[T],
    message: Callable[[T], dict[str, Any]],
    address: str,
    say: Callable[[str], None],
) -> Generator[Answer[T], None, None]:
    """What came of each job, as they are done, by all workers of the scheduler at an address.

    Workers may come and go. Raises UserError before anything is graded, and ClusterLost later.
    """
    if jobs:
        done: queue.SimpleQueue[Future] = queue.SimpleQueue()
        with connected(address) as client:
            crew = Crew(client, address, task, done.put, say)
            yield from _Jobs(jobs, message, crew, done, address).answers()


@dataclass(frozen=True)
class _Turn(Generic[T]):
    """A job, and the workers that failed on it."""

    job: T
    failed: tuple[str, ...] = ()


class _Jobs(Generic[T]):
    """What is to be graded, and who has it."""

    def __init__(
        self,
        jobs: Sequence[T],
        message: Callable[[T], dict[str, Any]],
        crew: Crew,
        done: queue.SimpleQueue[Future],
        address: str,
    ) -> None:
        # What some worker failed on is tried on others after all the rest.
        self._waiting = deque(_Turn(job) for job in jobs)
        self._given: dict[str, tuple[Future, _Turn[T], str]] = {}
        self._message = message
        self._crew = crew
        self._done = done
        self._address = address

    def answers(self) -> Iterator[Answer[T]]:
        while self._waiting or self._given:
            yield from self._taken_back(self._crew.look())
            self._give()
            try:
                future = self._done.get(timeout=_GLANCE)
            except queue.Empty:
                continue
            if future.key in self._given:
                yield from self._came(future)
            else:
                self._crew.greeted(future)

    def _give(self) -> None:
        """Each worker gets what it can begin at once, and no more is read."""
        while self._waiting:
            turn = self._waiting[0]
            address = self._crew.free(turn.failed)
            if address is None:
                break
            self._waiting.popleft()
            future = self._crew.give(address, self._message(turn.job))
            self._given[future.key] = future, turn, address

    def _came(self, future: Future) -> Iterator[Answer[T]]:
        result = _result(future, self._address)
        if result is None:
            future.add_done_callback(self._done.put)
            return
        said, death = result
        _, turn, address = self._given.pop(future.key)
        failure = death or (said["message"] if said["status"] == BROKEN else "")
        self._crew.came(address, failure, first=not turn.failed)
        if failure:
            yield from self._failed(turn, address, said, death)
        else:
            yield Answer(turn.job, said)

    def _taken_back(self, gone: Collection[str]) -> Iterator[Answer[T]]:
        """Give the jobs of workers that left to others."""
        for key in [key for key, (_, _, address) in self._given.items() if address in gone]:
            future, turn, address = self._given.pop(key)
            future.release()
            yield from self._failed(turn, address, {}, _GONE)

    def _failed(
        self, turn: _Turn[T], address: str, said: dict[str, Any], death: str
    ) -> Iterator[Answer[T]]:
        failed = (*turn.failed, address)
        if len(failed) < _MOST_TRIES:
            self._waiting.append(_Turn(turn.job, failed))
        else:
            yield Answer(turn.job, said, death)


def _result(future: Future, address: str) -> tuple[dict[str, Any], str] | None:
    """What a grader said, or how it died; None where its worker left before it was fetched."""
    from distributed import TimeoutError as TookTooLong

    if future.status == "error":  # no grader could be started there, or the like
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
