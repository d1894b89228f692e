"""Workers: the grader's side of the processes that a submission runs in.

A `Sandbox` holds one staged submission and a warm process that forks workers. The grader sends
messages to a `Worker` and waits for its answers, always with a deadline. Every answer is a claim.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from typing import Any, Protocol

from pacman.grading.sandbox.inside.channel import decode, packed
from pacman.grading.sandbox.processes import CHANNEL, Forked, HarnessError, Hung
from pacman.grading.verdict import Status
from pacman.support.text import printable

from . import clock, limits
from .clock import Deadline
from .dumps import without_dumps
from .messages import overdone
from .output import Output

OUT_OF_TIME = "out of time"
WAITED = "out of time: it used little of it, and waited: does it sleep, or wait for something?"
# Why a submission got no more threads; if all submissions are one user's, others may have them.
TOO_MANY_THREADS = (
    f"started more than {limits.THREADS - 1} threads, or some whose stacks need more than the "
    f"{limits.MEMORY >> 20} MB of memory that there are, or this machine had no more of them"
)


class Ended(Exception):
    """The worker will not answer: `status` is a verdict's, the message says why."""

    def __init__(self, status: Status, message: str, lines: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.lines = lines
        self.recording: dict[str, Any] = {}  # of the game in which that happened


@dataclass(frozen=True)
class Strange:
    """Something that a submission returned instead of a text, as it looks."""

    text: str

    def __str__(self) -> str:
        return self.text


class Process(Protocol):
    """A process for a submission, however it was started."""

    def send(self, data: bytes) -> None: ...
    def wait(self, seconds: float) -> list[tuple[str, bytes]]: ...
    def where(self) -> bytes: ...
    def death(self) -> str: ...
    def close(self) -> bytes: ...


class Worker:
    """A process with the submission in it, for one test; it can be renewed there."""

    def __init__(
        self,
        process: Process,
        another: Callable[[], Process] | None = None,
        digest: str = "",
    ) -> None:
        self.digest = digest  # of the submission's files
        self._process = process
        self._another = another
        self._rest = b""
        self._nonce: str | None = None
        self._closed = False
        self._pid = 0  # 0 once its processor time can't be read any more
        self._queue = clock.Queue()
        self._used = 0.0  # seconds at the last look
        self._before = 0.0  # used by the processes before this one
        self._deadline: Deadline | None = None
        self._look = 0.0  # when to look whether time is up
        self._looked = inf  # the clock at the last look
        self._asleep = 0.0  # seconds that it certainly slept while its answer was waited for
        self._import_seconds = limits.IMPORT_SECONDS
        self.importing = 0.0  # seconds of it that imports took
        self.imported = False
        self.takes = inf  # bytes of messages that are still read
        self._stood = 0.0  # seconds for which this machine stood still
        self._made = self._now()
        self.output = Output()
        self._import_output = Output()
        # Whether the machine or other processes may be to blame for how it ended.
        self.doubtful = False
        self.changed = False  # whether the submission had kept something from the board before
        self.apart = False  # whether each board has a process of its own

    def renew(self) -> None:
        """End the process, and import the submission into a new one."""
        self._replace()
        self.import_submission(self._import_seconds)

    def _replace(self) -> None:
        if self._another is None:
            raise HarnessError("there is no other process for this worker")
        self.close()
        self._before, self._used = self.used(), 0.0
        self._process, self._rest, self._nonce = self._another(), b"", None
        self._closed, self._made = False, self._now()

    def started(self) -> list[str]:
        """Wait until the process is locked in, before any of the submission runs; its layers.

        A machine may refuse something now that it gives a moment later, so this is repeated.
        """
        pauses = [*limits.PAUSES]
        while True:
            try:
                _, _, in_force, self._pid = self.receive(
                    Deadline(inf, self._now() + limits.START_SECONDS)
                )
            except (Ended, ValueError) as error:
                self.close()
                if not pauses or getattr(error, "status", None) is Status.TIMEOUT:
                    why = cleaned(self.output).strip() or error
                    raise HarnessError(f"a worker was not locked in: {why}") from None
            else:
                return list(in_force)
            time.sleep(pauses.pop(0))
            self.output = Output()
            self._replace()

    def import_submission(self, seconds: float = limits.IMPORT_SECONDS) -> None:
        """Wait until the submission is imported; raises Ended with the reason if it can't be."""
        self._import_seconds = seconds
        self.started()
        # It may have begun long ago, which only processor time doesn't mind.
        used = self._before if clock.HAS_PROCESSOR_TIME else self.used()
        try:
            deadline = clock.deadline(used, self._asleep, self._now(), seconds)
            kind, _, *content = self.receive(deadline)
        except Ended as ended:
            if ended.status == Status.TIMEOUT:
                message = f"the import was not done within {seconds:g} s"
                raise Ended(Status.TIMEOUT, message) from None
            raise
        finally:
            self.importing += self.used() - self._before
        if kind == "unread":
            raise _told(content)
        if kind == "threads":
            raise self._lacking_threads()
        if kind != "ready":
            raise _out_of_turn(kind)
        self.imported = True
        # Where time was nearly over during an import that got done says nothing of what comes now.
        self.output.take_out(without_dumps)
        self._import_output = replace(self.output)
        if isinstance(self._process, Forked):
            self._process.bring_here()

    def used(self) -> float:
        """The seconds of processor time that its processes have used, or of a clock elsewhere."""
        if not clock.HAS_PROCESSOR_TIME:
            self._used = self._now() - self._made
        elif self._pid:
            with suppress(OSError):  # it is gone, together with what started it
                self._used = clock.processor_time(self._pid)
        return self._before + self._used

    def until(self, seconds: float, most: float = inf) -> Deadline:
        """The end of this many seconds of processor time, and of at most `most` by the clock."""
        now = self._now()
        found = clock.deadline(self.used(), self._asleep, now, seconds)
        return found._replace(clock=min(found.clock, now + most))

    def left(self, deadline: Deadline) -> float:
        """The seconds of processor time until then; none if the clock says that it is over."""
        return max(deadline.processor - self.used(), 0.0) if self._now() < deadline.clock else 0.0

    def _now(self) -> float:
        """A clock that stops while any of its processes waits, or all of this machine does."""
        if self._pid:
            self._queue.look(self._pid)
        return clock.now() - self.uncounted

    @property
    def uncounted(self) -> float:
        """The seconds that don't count: its processes queued, or this machine stood still."""
        return self._stood + self._queue.seconds

    def action(self, content: list[Any]) -> Any:
        """The action in an answer: a text, None, or something else as a `Strange`."""
        said = content[0] if content else None
        if isinstance(said, str):
            return cleaned(said, 200)
        if isinstance(said, dict):
            return Strange(cleaned(f"{said.get('shown')} ({said.get('type')})", 300))
        return None if said is None else Strange(cleaned(said, 300))

    def begin(self, job: dict[str, Any], deadline: Deadline) -> None:
        """Give the worker its job, and wait until it is ready for questions."""
        self.ask({**job, "seconds": self.left(deadline)})
        self.answer(deadline, ("made",))

    def ask(self, question: dict[str, Any]) -> None:
        """Send a question; from now on, answers to earlier ones don't count."""
        self._nonce = new_nonce()
        self.send({**question, "nonce": self._nonce})

    def send(self, message: Any) -> None:
        try:
            self._process.send(packed(message))
        except Hung:
            self.doubtful = True
            raise Ended(Status.TIMEOUT, "asked, but never read the answers") from None
        except OSError:
            raise self._death() from None

    def answer(self, deadline: Deadline, kinds: tuple[str, ...] = ("done",)) -> list[Any]:
        """The next message, of one of these kinds; raises Ended for any other."""
        message = self.receive(deadline)
        kind, nonce, *content = message
        if nonce != self._nonce:
            raise Ended(Status.CRASHED, "answered before it was asked")
        if kind in kinds:
            return [kind, *content]
        if kind in ("error", "limit"):
            self.changed |= content[2:] == [True]
            raise _told(content, Status.ERROR if kind == "error" else Status.LIMIT)
        if kind == "threads":
            raise self._lacking_threads()
        if kind == "memory":
            raise Ended(Status.LIMIT, f"used more than {limits.MEMORY >> 20} MB of memory")
        raise _out_of_turn(kind)

    def parted(self) -> bool:
        """Whether another test can follow here; its output begins with that of the import, too."""
        mark = os.urandom(16).hex()
        until, said = time.monotonic() + limits.SEND_SECONDS, b""
        try:
            self.send({"end": mark})
        except Ended:
            return False
        if self._rest:
            return False  # nobody asked for that
        quiet = True
        while quiet and mark.encode() not in said and len(said) < limits.MOST_LAST:
            came = self._process.wait(max(until - time.monotonic(), 0.0))
            said += b"".join(data for source, data in came if source != CHANNEL)
            # It doesn't answer, or says what nobody asked for.
            quiet = bool(came) and all(source != CHANNEL for source, _ in came)
        last, found, rest = said.partition(mark.encode())
        self.output.add(last)
        if quiet and found:
            self.output = replace(self._import_output)
            self.output.add(rest)
        return quiet and bool(found)

    def converse(self, deadline: Deadline, respond: Callable[[list[Any]], Any]) -> list[Any]:
        """The answer to a question, while `respond` answers what the worker asks on its way."""
        while True:
            kind, *content = self.answer(deadline, ("done", "step"))
            if kind == "done":
                return content
            self.send(respond(content))

    def receive(self, deadline: Deadline) -> list[Any]:
        """The next message as it came; raises Ended if there is none."""
        line = self._line(deadline)
        try:
            text = line.decode()
            message, end = (None, 0) if overdone(line) else decode(text)
            if end < len(text):
                message = None
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, list) or len(message) < 2 or not isinstance(message[0], str):
            raise Ended(Status.CRASHED, "wrote something else than answers to the grader")
        return message

    def _line(self, deadline: Deadline) -> bytes:
        if deadline is not self._deadline:
            self._deadline, self._look, self._looked = deadline, 0.0, inf
        began, came = time.monotonic(), False
        while True:
            if (left := self._look - time.monotonic()) <= 0:
                waited = time.monotonic() - began >= limits.GLANCE
                came = came or (waited and self._came(0.0))
                left = self._checked(deadline, silent=waited and not came)
            if b"\n" in self._rest:
                line, self._rest = self._rest.split(b"\n", 1)
                return line
            came = self._came(left)

    def _came(self, seconds: float) -> bool:
        """Whether something comes within these seconds; it is kept."""
        dead, found = False, self._process.wait(seconds)
        for source, data in found:
            if source == CHANNEL:
                dead = not data
                self._rest += data
                self.takes -= len(data)
            else:
                self.output.add(data)
        if dead:  # and all that came with it is kept
            raise self._death()
        if len(self._rest) > limits.LONGEST_MESSAGE or self.takes < 0:
            raise Ended(Status.LIMIT, "sent the grader more than it takes")
        if self.output.size > limits.MOST_OUTPUT:
            raise Ended(Status.LIMIT, f"printed more than {limits.MOST_OUTPUT // 1_000_000} MB")
        return bool(found)

    def _checked(self, deadline: Deadline, *, silent: bool) -> float:
        """The seconds to wait for an answer before looking again; raises Ended if time is up.

        `silent` is a process that has said nothing for a glance. A grader that comes late to an
        answer finds a process asleep that only waits for the next question.
        """
        before, used = self._used, deadline.processor - self.used()
        # A machine that slept, or was busy elsewhere, lets the grader look late.
        self._stood += max(self._now() - self._looked - limits.GLANCE, 0.0)
        last, self._looked = self._looked, self._now()
        waited = deadline.clock - self._looked
        if used <= 0:
            self.doubtful = not clock.HAS_PROCESSOR_TIME
            raise self._late(OUT_OF_TIME)
        # A process that sleeps now has slept in all of the glance in which it didn't run or queue.
        if silent and self._pid and clock.sleeps(self._pid):
            self._asleep += max(self._looked - last - (self._used - before), 0.0)
        if waited <= 0 or self._asleep >= deadline.asleep:
            self.doubtful = self._asleep < deadline.asleep
            raise self._late(WAITED)
        left = min(used, waited, limits.GLANCE)
        self._look = time.monotonic() + left
        return left

    def _late(self, message: str) -> Ended:
        """The end of a test whose time is over; the process may still write where it is."""
        self.output.add(self._process.where())
        return Ended(Status.TIMEOUT, message)

    def _lacking_threads(self) -> Ended:
        self.doubtful = True
        return Ended(Status.LIMIT, TOO_MANY_THREADS)

    def _death(self) -> Ended:
        """The end of a worker that ended by itself."""
        self._leave()
        how = self._process.death()
        # Without a word: the machine may be out of memory, and end whom it finds.
        self.doubtful = not how
        if how == "SIGXCPU":
            return Ended(Status.TIMEOUT, "out of processor time")
        if how.startswith("SIG"):
            return Ended(Status.CRASHED, f"the process was ended by {how}")
        return Ended(Status.CRASHED, "the process ended itself before it answered")

    def close(self) -> None:
        """End the process, and keep the end of its output."""
        if not self._closed:
            self._closed = True
            self._leave()
            self.output.add(self._process.close())

    def _leave(self) -> None:
        """Read the time of a process for the last time, since it is going to end."""
        self.used()
        if self._pid:
            self._queue.look(self._pid)
        self._pid = 0


def new_nonce() -> str:
    """A random text that marks answers to one question; no other process can guess it."""
    return os.urandom(4).hex()


def cleaned(text: object, longest: int = 4_000) -> str:
    """A text from a worker, cut, without characters that could steer a terminal."""
    return "\n".join(printable(line.expandtabs()) for line in str(text)[:longest].split("\n"))


def _told(content: list[Any], status: Status = Status.ERROR) -> Ended:
    """A worker's report of an error in the submission: a line, and the lines of code."""
    line, lines = (*(text for text in content[:2] if isinstance(text, str)), "", "")[:2]
    return Ended(status, cleaned(line).replace("\n", " ") or "an error", cleaned(lines))


def _out_of_turn(kind: object) -> Ended:
    return Ended(Status.CRASHED, f"answered out of turn: {kind!r:.40}")
