"""A worker without a process: the submission runs while its answer is waited for.

It takes the place of a process below `Worker`, so the kinds of tests notice no difference. It keeps
nothing in, so it is only for files of our own, and for a browser, which has no processes.
"""

from __future__ import annotations

import io
import os
import random
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.machinery import SourceFileLoader
from itertools import count
from math import inf
from types import CodeType, ModuleType
from typing import Any

from pacman.engine.loading import AgentError, load_file, own_lines
from pacman.engine.players import STUDENT_FILE
from pacman.grading.verdict import Status

from .clock import Deadline
from .inside import jobs
from .inside.bindings import Bindings, bindings
from .inside.channel import Channel, decode, packed
from .limits import MOST_OUTPUT, for_worker
from .processes import CHANNEL
from .sandbox import Sandbox, digest_of
from .workers import OUT_OF_TIME, Ended, Worker

Respond = Callable[[list[Any]], Any]
# Seconds after which a submission that swallowed the end of its time is ended again; twice as many
# each time, since on a machine that stands still the next alarm may come before this one is heard.
_AGAIN = 0.1
# The calls on a tree after which the clock is read, which takes as long as to answer one.
_CALLS = 50


class Unwound(BaseException):
    """Takes a submission off the stack; not an Exception, since students catch all of those."""


class Gone(BaseException):
    """A submission ended its process, or would have."""


class LocalSandbox(Sandbox):
    """Makes workers that run here, in the folder of a submission, which is the present one.

    `clock` tells how many of the seconds that tests have are over.
    """

    shares = False

    def __init__(self, folder: str, clock: Callable[[], float]) -> None:
        self.digest = digest_of(folder)
        self.asked, self.in_force = [], []
        self._clock = clock
        self._modules: Mapping[str, ModuleType] = dict(sys.modules)

    @property
    def libraries(self) -> list[str]:
        return []

    def worker(self, seconds: float = inf, import_seconds: float = inf) -> LocalWorker:
        del seconds, import_seconds
        return LocalWorker(self.digest, self._modules, self._clock)

    def close(self) -> None:
        """Nothing has to be ended here."""


class Local:
    """What stands in the place of a process: the submission's module, and the job that it does."""

    def __init__(self, printed: Callable[[bytes], None], modules: Mapping[str, ModuleType]) -> None:
        self.channel = _Channel()
        self.limits = for_worker()
        self.seconds = inf  # that the next answer may take
        self._printed = printed
        self._modules = modules  # those that stay when a submission goes
        self._asked: list[Any] = []
        self._steps = iter([self._lock_in, self._import])
        self._module: ModuleType | None = None
        self._imported: Bindings = []
        self._answering: jobs.Answering | None = None
        self._depth: int | None = None
        self._random = random.getstate()  # of the generator that a process would have of its own

    def send(self, data: bytes) -> None:
        self._asked.append(decode(data.decode())[0])

    def wait(self, seconds: float) -> list[tuple[str, bytes]]:
        """What the submission sends; nothing if it is over, as from a process that ended."""
        del seconds
        if step := next(self._steps, None):
            step()
        elif self._asked and self._module is not None:
            self._do(self._module, self._asked.pop(0))
        if self.channel.ended is not None:
            raise self.channel.ended
        sent, self.channel.sent = b"".join(self.channel.sent), []
        return [(CHANNEL, sent)]

    def where(self) -> bytes:
        return b""

    def death(self) -> str:
        return "unknown"

    def close(self) -> bytes:
        for name in [name for name in sys.modules if name not in self._modules]:
            del sys.modules[name]
        return b""

    def _lock_in(self) -> None:
        self.channel.send("jailed", [], 0)

    def _import(self) -> None:
        try:
            with self._on_stage():
                jobs.seed(0)
                self._module = load_file(STUDENT_FILE, _Relative)
                self._imported = bindings()
        except AgentError as error:
            if isinstance(error.__cause__, Gone):
                return
            own = own_lines(error.__cause__) if error.__cause__ else ""
            self.channel.send("unread", str(error), own[-self.limits["text"] :])
        else:
            self.channel.send("ready")

    def _do(self, module: ModuleType, asked: dict[str, Any]) -> None:
        """Begin a job, or answer a question about it."""
        self.channel.nonce = asked["nonce"]
        try:
            with self._on_stage():
                if self._answering is None:
                    self._depth = asked.get("depth")
                    job = self.channel, module, asked, self.limits, self._imported
                    self._answering = jobs.begun(*job)
                else:
                    jobs.answer(self.channel, self._answering, asked)
        except Gone:
            self._module = None
        except BaseException as error:  # noqa: BLE001 - SystemExit, too
            self._module = None
            self.channel.send(*jobs.failure(error, self._depth, self.limits), self.channel.changed)

    @contextmanager
    def _on_stage(self) -> Iterator[None]:
        """What a process has of its own: standard streams, and how deep calls may be."""
        streams, deep = (sys.stdin, sys.stdout, sys.stderr), sys.getrecursionlimit()
        ends = {name: getattr(os, name) for name in ("_exit", "abort")}
        drawn = random.getstate()
        random.setstate(self._random)
        sys.stdin = io.StringIO()
        sys.stdout = sys.stderr = _Printing(self._printed)
        for name in ends:
            setattr(os, name, _end)
        try:
            with self._in_time():
                yield
        finally:
            sys.stdin, sys.stdout, sys.stderr = streams
            sys.setrecursionlimit(deep)
            self._random = random.getstate()
            random.setstate(drawn)
            for name, end in ends.items():
                setattr(os, name, end)

    @contextmanager
    def _in_time(self) -> Iterator[None]:
        """End the submission when its time is over, where the system has alarms."""
        if self.seconds == inf or not hasattr(signal, "setitimer"):
            yield
            return
        again = _AGAIN

        def end(*_: object) -> None:
            nonlocal again
            signal.setitimer(signal.ITIMER_VIRTUAL, again)
            again *= 2
            self.channel.ended = Ended(Status.TIMEOUT, OUT_OF_TIME)
            raise Unwound

        before = signal.signal(signal.SIGVTALRM, end)
        told, sys.unraisablehook = sys.unraisablehook, _told_of_others(sys.unraisablehook)
        signal.setitimer(signal.ITIMER_VIRTUAL, max(self.seconds, _AGAIN))
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.signal(signal.SIGVTALRM, before)
            sys.unraisablehook = told


def _end(*_: object) -> None:
    raise Gone


def _told_of_others(tell: Callable[[Any], object]) -> Callable[[Any], object]:
    """Don't tell of the end of the time where Python can't raise it; it comes again soon."""
    return lambda seen: None if seen.exc_type is Unwound else tell(seen)


class _Channel(Channel):
    """Keeps what is sent, and asks back at once."""

    def __init__(self) -> None:
        self.nonce: Any = None
        self.sent: list[bytes] = []
        self.respond: Respond | None = None
        self.ended: Ended | None = None  # why the grader broke off
        self._answer: Any = None

    def send(self, kind: str, *content: Any) -> None:
        data = packed([kind, self.nonce, *content])
        if kind != "step" or self.respond is None:
            self.sent.append(data)
            return
        if self.ended is None:
            try:
                self._answer = self.respond(decode(data.decode())[0][2:])
            except Ended as ended:
                self.ended = ended
        if self.ended is not None:
            raise Unwound

    def receive(self) -> Any:
        return self._answer


class _Relative(SourceFileLoader):
    """Compiles a file under its name in the submission, by which its lines are told from ours."""

    def get_code(self, fullname: str) -> CodeType | None:
        try:
            return _compiled(self.get_data(self.path), os.path.relpath(self.path))
        except (SyntaxError, ValueError):
            return super().get_code(fullname)  # which says what is wrong


@cache
def _compiled(source: bytes, name: str) -> CodeType:
    return compile(source, name, "exec", dont_inherit=True)


class _Printing(io.TextIOBase):
    """Where a submission prints to."""

    encoding = "utf-8"

    def __init__(self, printed: Callable[[bytes], None]) -> None:
        self._printed = printed

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self._printed(text.encode(errors="backslashreplace"))
        return len(text)


class LocalWorker(Worker):
    """A worker that is asked here."""

    def __init__(
        self, digest: str, modules: Mapping[str, ModuleType], clock: Callable[[], float]
    ) -> None:
        def another() -> Local:
            return Local(self._print, modules)

        self._clock = clock
        self._began = clock()
        self._local = another()
        super().__init__(self._local, lambda: self._renewed(another()), digest)

    def receive(self, deadline: Deadline) -> list[Any]:
        self._local.seconds = self.left(deadline)
        return super().receive(deadline)

    def converse(self, deadline: Deadline, respond: Respond) -> list[Any]:
        calls = count(1)

        def answered(content: list[Any]) -> Any:
            if next(calls) % _CALLS == 0 and not self.left(deadline):
                raise self._late(OUT_OF_TIME)
            return respond(content)

        self._local.channel.respond = answered
        _, *content = self.answer(deadline)
        return content

    def used(self) -> float:
        return self._clock() - self._began

    def _now(self) -> float:
        return self.used()

    def _renewed(self, local: Local) -> Local:
        self._local = local
        return local

    def _print(self, data: bytes) -> None:
        self.output.add(data)
        if self.output.size > MOST_OUTPUT:
            raise Unwound
