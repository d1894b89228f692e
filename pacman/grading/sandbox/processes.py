"""The processes that submissions run in: start, end, and bytes to and from them.

If the system can fork, a warm process forks them, in a millisecond or two. Otherwise each is an
interpreter of its own. Both kinds are used in the same way: `wait` gives what has come from the
channel or the output, `send` writes to the channel, `death` says how a process ended by itself, and
`close` ends it.
"""

from __future__ import annotations

import itertools
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from copy import copy
from typing import Any

from pacman.grading.sandbox.inside.channel import packed
from pacman.support.errors import HARNESS_FAILED, UserError

from . import modules
from .limits import (
    END_SECONDS,
    GLANCE,
    MOST_LAST,
    SEND_SECONDS,
    START_SECONDS,
    WHERE_SECONDS,
)
from .processors import allowed, one_of

CAN_FORK = hasattr(os, "fork")
CHANNEL, OUTPUT = "channel", "output"
MOMENT = 0.02
_STARTER = "the process that starts workers"
# Advice for a machine that refuses something.
_ADVICE = "try again when it is less busy, or on another one"
PIECE = 1 << 16
# No variable of the grader's own environment is passed on.
ENVIRONMENT = {
    "PYTHONHASHSEED": "0",
    "LANG": "C.UTF-8",
    "LC_ALL": "C.UTF-8",
    "HOME": "/nowhere",
    "PATH": "/usr/bin:/bin",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "BLIS_NUM_THREADS": "1",
    "NUMEXPR_NUM_THREADS": "1",
    "VECLIB_MAXIMUM_THREADS": "1",
}
if sys.platform == "win32":  # where an interpreter can't start without it
    ENVIRONMENT["SYSTEMROOT"] = os.environ.get("SYSTEMROOT", "")


class HarnessError(UserError):
    """A failure of ours, or of the machine: no submission loses points by it."""

    status = HARNESS_FAILED

    def lines(self) -> list[str]:
        return [f"the grader failed: {self}"]


class Hung(Exception):
    """A process doesn't read its messages."""


class Forker:
    """A warm, clean process that forks others, once it has prepared as a first message says.

    It gets ready before that, while the grader itself still does.
    """

    def __init__(self) -> None:
        with _refusals("no socket for it"):
            self._control, theirs = socket.socketpair()
        with theirs, _refusals("no process in a session of its own"):
            self.process = subprocess.Popen(
                [*modules.command(), str(theirs.fileno())],
                pass_fds=[theirs.fileno()], env=ENVIRONMENT, cwd=os.sep,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        self._prepare()
        self._first: Forker | None = None  # that forked this one's process
        self._number = 0  # of that process, for the first one
        self._allowed = allowed()
        self._here = self._kept_apart()
        self._say(modules.listed())

    def _prepare(self) -> None:
        self._control.settimeout(START_SECONDS)
        self._rest = b""
        self._started = 0
        self._alive = -1  # of a forked process: a pipe that can be read once it has ended

    @property
    def apart(self) -> bool:
        """Whether its processes get ready on other processors than the one of this process."""
        return bool(self._here)

    def twin(self) -> Forker:
        """Another one with a warm process of its own, for a fork of this process."""
        found = copy(self)
        # It works on the processor where this one's next processes get ready, and vice versa.
        found._here = set(sorted(self._allowed - self._here)[:1]) if self._here else set()
        self._fork(found, {})
        return found

    def another(self) -> Forker:
        """Another one, with a process that this one's forks; it is closed before this one.

        This one must not have been told anything, and starts no workers.
        """
        found = copy(self)
        self._started += 1
        found._first, found._number = self, self._started
        self._fork(found, {"start": self._started})
        return found

    def _fork(self, found: Forker, request: dict[str, Any]) -> None:
        """Let the process of this one fork the process of another one."""
        with _refusals("no socket for it"):
            found._control, theirs = socket.socketpair()
        with theirs, ExitStack() as unused:
            unused.callback(found._control.close)
            found._prepare()
            with _refusals("no pipe for it"):
                found._alive, held = os.pipe()
            unused.callback(os.close, found._alive)
            try:
                message = {"twin": sorted(self._allowed - found._here), **request}
                socket.send_fds(self._control, [packed(message)], [theirs.fileno(), held])
            except OSError as error:
                raise self._gone(error) from error
            finally:
                os.close(held)
            unused.pop_all()

    def forget(self) -> None:
        """Leave a twin to the fork."""
        self._control.close()

    def outlive(self, seconds: float) -> None:
        """Wait until a forked process has ended, as it does once nothing is left to tell it."""
        select.select([self._alive], [], [], seconds)
        os.close(self._alive)

    def move(self) -> None:
        """Move this process to the processor of this starter's workers."""
        with suppress(OSError):
            os.sched_setaffinity(0, self._here or self._allowed)

    def _kept_apart(self) -> set[int]:
        """The processor that only this process uses from now on; none if the system refuses."""
        here = one_of(self._allowed)
        try:
            if here:
                os.sched_setaffinity(self.process.pid, self._allowed - here)
                os.sched_setaffinity(0, here)
        except OSError:
            return set()
        return here

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message that needs no answer, such as code for all later processes."""
        self._say(packed(message))

    def _say(self, line: bytes) -> None:
        try:
            self._control.sendall(line)
        except OSError as error:
            raise self._gone(error) from error

    def _gone(self, error: OSError) -> HarnessError:
        """The error for a process that can't be reached, with its last words if there are any."""
        with suppress(OSError, IndexError):
            self._control.settimeout(0)
            said = json.loads(self._control.recv(PIECE).split(b"\n")[-2])
            return HarnessError(f"{_STARTER} could not begin: {said['failed']}; {_ADVICE}")
        return HarnessError(f"{_STARTER} is gone: {error}")

    def start(self, request: dict[str, Any]) -> Forked:
        """A new process; it need not have begun yet when this returns."""
        self._started += 1
        (asked, asking), (answers, answering), (prints, printing) = _pipes()
        message = packed({"start": self._started, **request})
        forked = Forked(self, self._started, asking, answers, prints)
        try:
            socket.send_fds(self._control, [message], [asked, answering, printing])
        except OSError as error:
            forked.forget()
            raise self._gone(error) from error
        finally:
            for descriptor in (asked, answering, printing):
                os.close(descriptor)
        return forked

    def end(self, number: int) -> None:
        """Kill one of its processes."""
        self.tell({"end": number})

    def status(self, number: int) -> int | None:
        """Kill one of its processes; its exit status, of its own or from being killed.

        None if the process could not be made.
        """
        self.tell({"end": number, "tell": True})
        status: int | None = self._reply()
        return status

    def ask_where(self, number: int) -> None:
        """Ask one of its processes to write to its output where it is."""
        self.tell({"where": number})

    def bring_here(self, number: int) -> None:
        """Move one of its processes to the processor of this process.

        A message wakes its reader several times faster on the same processor, and a search in a
        tree is nothing but short messages. Meanwhile the next ones get ready on the others.
        """
        if self._here:
            self.tell({"bring": number, "to": list(self._here)})

    def close(self) -> None:
        self._control.close()
        if self._first is not None:
            self.outlive(END_SECONDS)
            with suppress(HarnessError):
                self._first.end(self._number)
            return
        if self._here:
            with suppress(OSError):
                os.sched_setaffinity(0, self._allowed)
        try:
            self.process.wait(timeout=END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _reply(self) -> Any:
        while b"\n" not in self._rest:
            try:
                data = self._control.recv(PIECE)
            except OSError as error:
                raise HarnessError(f"{_STARTER} is silent: {error}") from error
            if not data:
                raise HarnessError(f"{_STARTER} has ended")
            self._rest += data
        line, self._rest = self._rest.split(b"\n", 1)
        said = json.loads(line)
        if isinstance(said, dict):
            raise HarnessError(f"{_STARTER} could not begin: {said['failed']}; {_ADVICE}")
        return said


@contextmanager
def _refusals(what: str) -> Iterator[None]:
    """Report what this machine refused; no submission is to blame for it."""
    try:
        yield
    except OSError as error:
        raise HarnessError(f"{what}: {error.strerror}; {_ADVICE}") from error


def _pipes() -> list[tuple[int, int]]:
    """Three pipes, or none."""
    pipes: list[tuple[int, int]] = []
    try:
        with _refusals("no pipes for a worker"):
            pipes.extend(os.pipe() for _ in range(3))
    except HarnessError:
        for descriptor in itertools.chain(*pipes):
            os.close(descriptor)
        raise
    return pipes


class Forked:
    """A process of a Forker, with pipes for questions, answers and output."""

    def __init__(self, forker: Forker, number: int, asking: int, answers: int, prints: int) -> None:
        self._forker = forker
        self._number = number
        self._asking = asking
        self._answers = answers
        self._output = prints
        self._ended = False
        self._poll = select.poll()
        for descriptor in (answers, prints):
            self._poll.register(descriptor, select.POLLIN)
        for descriptor in (asking, prints):
            os.set_blocking(descriptor, False)

    def bring_here(self) -> None:
        self._forker.bring_here(self._number)

    def wait(self, seconds: float) -> list[tuple[str, bytes]]:
        """The bytes that have come by now; no bytes from a source mean that it is closed."""
        found = []
        for descriptor, _ in self._poll.poll(seconds * 1000 + 1):
            if descriptor == self._answers:
                found.append((CHANNEL, os.read(descriptor, PIECE)))
                continue
            data = self._read_output()
            if not data:
                self._poll.unregister(descriptor)
            found.append((OUTPUT, data))
        return found

    def send(self, data: bytes) -> None:
        waited = 0.0
        while data:
            try:
                data = data[os.write(self._asking, data) :]
            except BlockingIOError:
                if waited >= SEND_SECONDS:
                    raise Hung from None
                began = time.monotonic()
                poll = select.poll()
                poll.register(self._asking, select.POLLOUT)
                poll.poll(GLANCE * 1000)
                waited += min(time.monotonic() - began, GLANCE)

    def where(self) -> bytes:
        """The dump that it prints when it is asked, after the rest of its earlier output."""
        self._forker.ask_where(self._number)
        said = b""
        poll = select.poll()
        poll.register(self._output, select.POLLIN)
        deadline = time.monotonic() + WHERE_SECONDS
        while (left := deadline - time.monotonic()) > 0 and len(said) < MOST_LAST:
            # It writes line by line: the last one is there when no more comes for a moment.
            data = poll.poll(min(left, MOMENT if said else left) * 1000) and self._read_output()
            if not data:
                break
            said += data
        return said

    def death(self) -> str:
        """How it ended by itself; it has ended, or is about to."""
        self._ended = True
        return _how(self._forker.status(self._number))

    def close(self) -> bytes:
        """Kill it; returns the end of its output."""
        last = b""
        try:
            if not self._ended:
                self._forker.end(self._number)
            while len(last) < MOST_LAST and (data := self._read_output()):
                last += data
        finally:
            self.forget()
        return last

    def forget(self) -> None:
        for descriptor in (self._asking, self._answers, self._output):
            os.close(descriptor)

    def _read_output(self) -> bytes:
        try:
            return os.read(self._output, PIECE)
        except BlockingIOError:
            return b""


def _how(status: int | None) -> str:
    if status is None:
        return ""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        return "" if number == signal.SIGKILL else signal_name(number)
    return f"exit {os.WEXITSTATUS(status)}"


def signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # most real-time signals have none
        return f"SIG{number}"
