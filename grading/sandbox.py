"""The grader's side of the processes that a submission runs in.

A `Sandbox` holds one staged submission and a warm process that forks workers. A `Worker` is one of
them: it is sent messages and is waited for, always with a deadline. All it says is a claim.
"""

from __future__ import annotations

import base64
import json
import os
import re
import secrets
import select
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from pacman.text import printable

from .staging import ROOT
from .worker.channel import packed

# Held by the grader itself, on every system.
OWN_LAYERS = ["clock", "output", "environment"]
MEMORY = 384 << 20
IMPORT_SECONDS = 5.0
START_SECONDS = 30.0
# How long a worker may leave what it is told unread before it is taken for hung.
SEND_SECONDS = 2.0
MOST_OUTPUT = 100_000_000
SHOWN_OUTPUT = 64_000
LONGEST_MESSAGE = 8_000_000
DEEPEST = 8
# Nothing of what the grader itself was given is passed on.
ENVIRONMENT = {"PYTHONHASHSEED": "0", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "HOME": "/nowhere",
               "PATH": "/usr/bin:/bin", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # fmt: skip


class HarnessError(Exception):
    """Our fault, or the machine's: no submission is to lose points by it."""


class Ended(Exception):
    """The worker will not answer: `status` is a verdict's, the message says why."""

    def __init__(self, status: str, message: str, lines: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.lines = lines


@dataclass(frozen=True)
class Strange:
    """What a submission returned that is no text at all, as it looks."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass
class Output:
    """What a worker printed: all of it counted, its beginning and end kept."""

    size: int = 0
    _head: bytes = b""
    _tail: bytes = b""

    def add(self, data: bytes) -> None:
        self.size += len(data)
        room = SHOWN_OUTPUT // 2 - len(self._head)
        self._head += data[: max(room, 0)]
        self._tail = (self._tail + data[max(room, 0) :])[-SHOWN_OUTPUT // 2 :]

    def __str__(self) -> str:
        left_out = self.size - len(self._head) - len(self._tail)
        cut = f"\n... {left_out:,} bytes left out ...\n".encode() if left_out else b""
        return (self._head + cut + self._tail).decode("utf-8", errors="replace")


@dataclass
class Sandbox:
    """One submission's workers, and which layers keep them in."""

    stage: str
    packages: list[str] = field(default_factory=list)
    in_force: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._start()
        self._codes: list[bytes] = []
        worker = self.worker(job="compile")
        try:
            self.in_force = [*OWN_LAYERS, *worker.receive(IMPORT_SECONDS)[2]]
            while (message := worker.receive(IMPORT_SECONDS))[0] == "code":
                self._codes.append(packed({"path": message[2], "code": message[3]}))
        except Ended:
            self._codes.clear()  # too much for the compiler: whoever imports it is told
        finally:
            worker.close()
        self._keep_codes()

    def _start(self) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-s", "-S", "-B", self.stage, str(theirs.fileno())],
                pass_fds=[theirs.fileno()], env=ENVIRONMENT, cwd=self.stage,
                stdin=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        self._control = ours
        self._control.settimeout(START_SECONDS)
        self._rest = b""
        folder = os.path.join(self.stage, "submission")
        setup = {
            "hidden": [ROOT],
            "readable": [folder, os.path.join(self.stage, "layouts")],
            "packages": [],
            "imports": [],
            "folder": folder,
        }
        self._request(setup)
        self.asked = [*OWN_LAYERS, *self._reply()["asked"]]

    def _keep_codes(self) -> None:
        for code in self._codes:
            self._send(code)

    def worker(self, job: str = "work", seconds: float = 60.0) -> Worker:
        """A new worker, which begins to import the submission at once."""
        channel, theirs = socket.socketpair()
        reading, writing = os.pipe()
        request = packed({"job": job, "memory": MEMORY, "seconds": seconds})
        try:
            socket.send_fds(self._control, [request], [theirs.fileno(), writing])
            pid = self._reply()["pid"]
        except OSError as error:
            raise HarnessError(f"cannot start a worker: {error}") from error
        finally:
            theirs.close()
            os.close(writing)
        return Worker(self, pid, channel, reading)

    def end(self, pid: int) -> dict[str, Any]:
        """Kill this worker; how it ended."""
        self._request({"end": pid})
        ended: dict[str, Any] = self._reply()
        return ended

    def close(self) -> None:
        self._control.close()
        try:
            self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _request(self, message: Any) -> None:
        self._send(packed(message))

    def _send(self, data: bytes) -> None:
        try:
            self._control.sendall(data)
        except OSError as error:
            raise HarnessError(f"the process that starts workers is gone: {error}") from error

    def _reply(self) -> Any:
        while b"\n" not in self._rest:
            try:
                data = self._control.recv(1 << 16)
            except OSError as error:
                raise HarnessError(f"the process that starts workers is silent: {error}") from error
            if not data:
                raise HarnessError("the process that starts workers has ended")
            self._rest += data
        line, self._rest = self._rest.split(b"\n", 1)
        return json.loads(line)


class Worker:
    """One process with the submission in it, for one test."""

    def __init__(self, sandbox: Sandbox, pid: int, channel: socket.socket, output: int) -> None:
        self._sandbox = sandbox
        self._pid = pid
        self._channel = channel
        self._output = output
        self._rest = b""
        self._ended: dict[str, Any] | None = None
        self._nonce: str | None = None
        self.output = Output()
        self._printed_all = False
        os.set_blocking(output, False)
        channel.settimeout(SEND_SECONDS)
        self._poll = select.poll()
        self._poll.register(channel, select.POLLIN)
        self._poll.register(output, select.POLLIN)

    def import_submission(self) -> None:
        """Wait until the submission is imported; Ended says why it can't be."""
        kind, _, *content = self.receive(IMPORT_SECONDS)
        if kind == "jailed":
            kind, _, *content = self.receive(IMPORT_SECONDS)
        if kind == "unread":
            raise _told(content)
        if kind != "ready":
            raise _out_of_turn(kind)

    def action(self, content: list[Any]) -> Any:
        """The action in an answer: a text, None, or something else as a `Strange`."""
        said = content[0] if content else None
        if isinstance(said, str):
            return cleaned(said, 200)
        if isinstance(said, dict):
            return Strange(cleaned(f"{said.get('shown')} ({said.get('type')})", 300))
        return None if said is None else Strange(cleaned(said, 300))

    def begin(self, job: dict[str, Any], deadline: float) -> None:
        """Give the worker its job, and wait until it is ready for questions."""
        self.ask(job)
        self.answer(deadline, ("made",))

    def ask(self, question: dict[str, Any]) -> None:
        """Send a question; answers to any earlier one don't count from here on."""
        self._nonce = secrets.token_hex(4)
        self.send({**question, "nonce": self._nonce})

    def send(self, message: Any) -> None:
        try:
            self._channel.sendall(packed(message))
        except TimeoutError:
            raise Ended("timeout", "asked, but never read the answers") from None
        except OSError:
            raise self._death() from None

    def answer(self, deadline: float, kinds: tuple[str, ...] = ("done",)) -> list[Any]:
        """The next message, of one of these kinds; Ended where it is something else."""
        message = self.receive(deadline - time.monotonic())
        kind, nonce, *content = message
        if nonce != self._nonce:
            raise Ended("crashed", "answered before it was asked")
        if kind == "error":
            raise _told(content)
        if kind == "memory":
            raise Ended("limit", f"used more than {MEMORY >> 20} MB of memory")
        if kind not in kinds:
            raise _out_of_turn(kind)
        return [kind, *content]

    def receive(self, seconds: float) -> list[Any]:
        """The next message as it came, or Ended."""
        line = self._line(time.monotonic() + seconds)
        try:
            message = None if _too_deep(line) else json.loads(line)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, list) or len(message) < 2 or not isinstance(message[0], str):
            raise Ended("crashed", "wrote something else than answers to the grader")
        return message

    def _line(self, deadline: float) -> bytes:
        while (left := deadline - time.monotonic()) > 0:
            if b"\n" in self._rest:
                line, self._rest = self._rest.split(b"\n", 1)
                return line
            ready = self._poll.poll(left * 1000 + 1)
            for descriptor, _ in ready:
                if descriptor == self._output:
                    self._read_output()
                    continue
                data = self._channel.recv(1 << 18)
                if not data:
                    raise self._death()
                self._rest += data
                if len(self._rest) > LONGEST_MESSAGE:
                    raise Ended("limit", "sent the grader more than it takes")
        raise Ended("timeout", "out of time")

    def _read_output(self) -> None:
        try:
            data = os.read(self._output, 1 << 16)
        except BlockingIOError:
            return
        if not data and not self._printed_all:
            self._printed_all = True
            self._poll.unregister(self._output)
        self.output.add(data)
        if self.output.size > MOST_OUTPUT:
            raise Ended("limit", f"printed more than {MOST_OUTPUT // 1_000_000} MB")

    def _death(self) -> Ended:
        """How a worker ended that ended by itself."""
        self._end()
        status = self._ended["status"] if self._ended else 0
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            if number == signal.SIGXCPU:
                return Ended("timeout", "out of processor time")
            return Ended("crashed", f"the process was ended by {signal.Signals(number).name}")
        return Ended("crashed", "the process ended itself before it answered")

    def _end(self) -> None:
        if self._ended is None:
            self._ended = self._sandbox.end(self._pid)

    def close(self) -> None:
        """End the process, and take what it printed last."""
        try:
            self._end()
            size = -1
            while size != self.output.size:
                size = self.output.size
                self._read_output()
        except Ended:
            pass  # too much output, but the test is over
        finally:
            self._channel.close()
            os.close(self._output)

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self.close()


def cleaned(text: object, longest: int = 4_000) -> str:
    """A text from a worker, cut, without anything that could steer a terminal."""
    return "\n".join(printable(line) for line in str(text)[:longest].split("\n"))


def _told(content: list[Any]) -> Ended:
    """What a worker says of an error in the submission: a line, and the lines of code."""
    texts = [cleaned(text) for text in content if isinstance(text, str)]
    return Ended("error", *(texts[:2] or ["an error that it does not tell"]))


def _too_deep(line: bytes) -> bool:
    """Whether brackets are nested deeper than in any honest message."""
    if line.count(b"[") + line.count(b"{") <= DEEPEST:
        return False
    depth = 0
    for bracket in re.sub(rb'"(?:[^"\\]|\\.)*"|[^][{}"]', b"", line):
        depth += 1 if bracket in b"[{" else -1
        if depth > DEEPEST:
            return True
    return False


def _out_of_turn(kind: object) -> Ended:
    return Ended("crashed", f"answered out of turn: {kind!r:.40}")
