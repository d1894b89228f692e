"""Starting and ending the processes that submissions run in, and bytes to and from them.

Where the system can fork, a warm process forks them, in a millisecond or two. Where it can't, each
is an interpreter of its own. Both kinds are used in the same way: `wait` gives what has come from
the channel or the output, `send` writes to the channel, `death` says how it ended by itself, and
`close` ends it.
"""

from __future__ import annotations

import itertools
import json
import os
import queue
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

from pacman.grading.sandbox.inside.channel import WHERE, packed
from pacman.support.errors import HARNESS_FAILED, UserError

from .limits import MOST_LAST, MOST_PIECES, MOST_UNREAD, SEND_SECONDS, START_SECONDS, WHERE_SECONDS

CAN_FORK = hasattr(os, "fork")
CHANNEL, OUTPUT = "channel", "output"
_MOMENT = 0.02
_turns = itertools.count(os.getpid())
_STARTER = "the process that starts workers"
# What to do about a machine that refuses something.
_ADVICE = "try again when it is less busy, or on another one"
_PIECE = 1 << 16
# Nothing of what the grader itself was given is passed on.
_ENVIRONMENT = {
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
    _ENVIRONMENT["SYSTEMROOT"] = os.environ.get("SYSTEMROOT", "")


class HarnessError(UserError):
    """Our fault, or the machine's: no submission is to lose points by it."""

    status = HARNESS_FAILED

    def lines(self) -> list[str]:
        return [f"the grader failed: {self}"]


class Hung(Exception):
    """A process doesn't read what it is told."""


class Forker:
    """A warm, clean process that forks others; `setup` is what it is told first."""

    def __init__(self, stage: str, setup: dict[str, Any]) -> None:
        with _refusals("no socket for it"):
            self._control, theirs = socket.socketpair()
        with theirs, _refusals("no process in a session of its own"):
            self.process = subprocess.Popen(
                [sys.executable, "-s", "-S", "-B", stage, str(theirs.fileno())],
                pass_fds=[theirs.fileno()], env=_ENVIRONMENT, cwd=stage,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        self._control.settimeout(START_SECONDS)
        self._rest = b""
        self._started = 0
        self._allowed = _processors()
        self._here = self._kept_apart()
        self.tell(setup)

    def _kept_apart(self) -> set[int]:
        """The processor that is this process's own now; none where the system refuses that."""
        here = _one_of(self._allowed)
        try:
            if here:
                os.sched_setaffinity(self.process.pid, self._allowed - here)
                os.sched_setaffinity(0, here)
        except OSError:
            return set()
        return here

    def tell(self, message: dict[str, Any]) -> None:
        """Something that needs no answer, such as code for all processes to come."""
        try:
            self._control.sendall(packed(message))
        except OSError as error:
            raise self._gone(error) from error

    def _gone(self, error: OSError) -> HarnessError:
        """What to say where the other process can't be spoken to: what it said last, if it did."""
        with suppress(OSError, IndexError):
            self._control.settimeout(0)
            said = json.loads(self._control.recv(_PIECE).split(b"\n")[-2])
            return HarnessError(f"{_STARTER} could not begin: {said['failed']}; {_ADVICE}")
        return HarnessError(f"{_STARTER} is gone: {error}")

    def start(self, request: dict[str, Any]) -> Forked:
        """A new process; it need not be there yet when this returns."""
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
        """Kill one of its processes; the status with which it, or this, ended it.

        None for one that could not even be made.
        """
        self.tell({"end": number, "tell": True})
        status: int | None = self._reply()
        return status

    def ask_where(self, number: int) -> None:
        """Ask one of its processes to write to its output where it is."""
        self.tell({"where": number})

    def bring_here(self, number: int) -> None:
        """Let one of its processes go on where this one runs.

        A message wakes its reader several times faster on the same processor, and a search in a
        tree is nothing but short messages. Meanwhile the next ones get ready on the others.
        """
        if self._here:
            self.tell({"bring": number, "to": list(self._here)})

    def close(self) -> None:
        if self._here:
            with suppress(OSError):
                os.sched_setaffinity(0, self._allowed)
        self._control.close()
        try:
            self.process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _reply(self) -> Any:
        while b"\n" not in self._rest:
            try:
                data = self._control.recv(_PIECE)
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
    """Tell what this machine refused, which is nobody's file."""
    try:
        yield
    except OSError as error:
        raise HarnessError(f"{what}: {error.strerror}; {_ADVICE}") from error


def _pipes() -> list[tuple[int, int]]:
    """Three of them, or none."""
    pipes: list[tuple[int, int]] = []
    try:
        with _refusals("no pipes for a worker"):
            pipes.extend(os.pipe() for _ in range(3))
    except HarnessError:
        for descriptor in itertools.chain(*pipes):
            os.close(descriptor)
        raise
    return pipes


def _processors() -> set[int]:
    with suppress(OSError):
        return os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else set()
    return set()


def _one_of(processors: set[int]) -> set[int]:
    """One of several, another one each time; nothing where there is no choice."""
    if len(processors) < 2:
        return set()
    return {sorted(processors)[next(_turns) % len(processors)]}


class Forked:
    """A process that a Forker made; what it is asked, its answers and its output are pipes."""

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
        """What has come by now; no bytes from a source mean that it is closed."""
        found = []
        for descriptor, _ in self._poll.poll(seconds * 1000 + 1):
            if descriptor == self._answers:
                found.append((CHANNEL, os.read(descriptor, _PIECE)))
                continue
            data = self._read_output()
            if not data:
                self._poll.unregister(descriptor)
            found.append((OUTPUT, data))
        return found

    def send(self, data: bytes) -> None:
        deadline = 0.0
        while data:
            try:
                data = data[os.write(self._asking, data) :]
            except BlockingIOError:
                deadline = deadline or time.monotonic() + SEND_SECONDS
                poll = select.poll()
                poll.register(self._asking, select.POLLOUT)
                if not poll.poll(max(deadline - time.monotonic(), 0) * 1000):
                    raise Hung from None

    def where(self) -> bytes:
        """What it prints when it is asked where it is, and the rest of what it printed before."""
        self._forker.ask_where(self._number)
        said = b""
        poll = select.poll()
        poll.register(self._output, select.POLLIN)
        deadline = time.monotonic() + WHERE_SECONDS
        while (left := deadline - time.monotonic()) > 0 and len(said) < MOST_LAST:
            # It writes line by line: the last one is there when no more comes for a moment.
            data = poll.poll(min(left, _MOMENT if said else left) * 1000) and self._read_output()
            if not data:
                break
            said += data
        return said

    def death(self) -> str:
        """How it ended by itself, which it has, or is about to."""
        self._ended = True
        return _how(self._forker.status(self._number))

    def close(self) -> bytes:
        """Kill it; what it had printed last."""
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
            return os.read(self._output, _PIECE)
        except BlockingIOError:
            return b""


def _how(status: int | None) -> str:
    if status is None:
        return ""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        return "" if number == signal.SIGKILL else _name(number)
    return f"exit {os.WEXITSTATUS(status)}"


def _how_spawned(code: int) -> str:
    return _name(-code) if code < 0 else f"exit {code}"


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # most real-time signals have none
        return f"SIG{number}"


class Spawner:
    """Starts every process as an interpreter of its own, for systems that cannot fork."""

    def __init__(self, stage: str, setup: dict[str, Any]) -> None:
        self._stage = stage
        self._setup = setup
        self._told: list[dict[str, Any]] = []

    def tell(self, message: dict[str, Any]) -> None:
        self._told.append(message)

    def start(self, request: dict[str, Any]) -> Spawned:
        process = subprocess.Popen(
            [sys.executable, "-s", "-S", "-B", self._stage],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=_ENVIRONMENT, cwd=self._stage, start_new_session=sys.platform != "win32",
        )  # fmt: skip
        spawned = Spawned(process)
        spawned.send(packed({"setup": self._setup, "told": self._told, "request": request}))
        return spawned

    def close(self) -> None:
        """Nothing goes on between two processes."""


class Spawned:
    """A process that a Spawner made; threads read from it, since not all systems poll pipes."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._found: queue.Queue[tuple[str, bytes]] = queue.Queue(MOST_PIECES)
        pipes = ((CHANNEL, process.stdout), (OUTPUT, process.stderr))
        self._pumps = [threading.Thread(target=self._pump, args=p, daemon=True) for p in pipes]
        self._told: queue.Queue[bytes] = queue.Queue(MOST_UNREAD)
        feeder = threading.Thread(target=self._feed, args=(process.stdin,), daemon=True)
        for thread in (*self._pumps, feeder):
            thread.start()

    def wait(self, seconds: float) -> list[tuple[str, bytes]]:
        try:
            return [self._found.get(timeout=max(seconds, 0.0))]
        except queue.Empty:
            return []

    def send(self, data: bytes) -> None:
        """Hand it to a thread: writing could block for as long as nobody reads."""
        try:
            self._told.put(data, timeout=SEND_SECONDS)
        except queue.Full:
            raise Hung from None

    def where(self) -> bytes:
        """As that of Forked; without signals, it wrote that by itself."""
        if WHERE is None:
            return b""
        self._process.send_signal(WHERE)
        said: list[bytes] = []
        while found := self.wait(_MOMENT if said else WHERE_SECONDS):
            said += [data for source, data in found if source == OUTPUT and data]
            if sum(map(len, said)) > MOST_LAST or not said:
                break
        return b"".join(said)

    def death(self) -> str:
        try:
            return _how_spawned(self._process.wait(SEND_SECONDS))
        except subprocess.TimeoutExpired:
            return ""

    def close(self) -> bytes:
        self._process.kill()
        self._process.wait()
        last = []
        deadline = time.monotonic() + SEND_SECONDS
        while any(pump.is_alive() for pump in self._pumps) and time.monotonic() < deadline:
            last += [data for source, data in self.wait(0.01) if source == OUTPUT]
        while found := self.wait(0):
            last += [data for source, data in found if source == OUTPUT]
        while not self._told.empty():
            self._told.get()
        self._told.put(b"")
        return b"".join(last)

    def _feed(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:  # what it never read
            while data := self._told.get():
                pipe.write(data)
                pipe.flush()

    def _pump(self, source: str, pipe: IO[bytes]) -> None:
        with pipe:
            while data := os.read(pipe.fileno(), _PIECE):
                self._found.put((source, data))
        self._found.put((source, b""))
