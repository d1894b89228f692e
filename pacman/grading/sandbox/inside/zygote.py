"""The zygote: the warm process that workers are forked from, or the start of a single worker.

The warm process has imported everything that a worker needs and has never run a line of a
submission, so a worker costs only a fork. The grader sends it orders through a socket: fork a
worker, end one and report how it ended, keep the submission's code for later workers (as bytes that
only workers read).
"""

from __future__ import annotations

import base64
import gc
import io
import json
import marshal
import os
import random
import signal
import sys
import time
from contextlib import suppress
from importlib import import_module
from math import inf
from typing import Any, cast

from pacman.engine import layout

from . import jail, jobs
from .boot import taken
from .channel import WHERE, Channel, packed

# The most common imports of submissions; importing them once here is cheaper than in each worker.
WARM = ("abc", "bisect", "collections", "copy", "dataclasses", "enum", "fractions", "functools",
        "heapq", "inspect", "itertools", "json", "linecache", "math", "operator", "pickle", "queue",
        "random", "statistics", "string", "threading", "time", "timeit", "traceback", "types",
        "typing", "game", "util", "layout", "ghostAgents", "pacmanAgents",
        "pacman.engine.keyboard", "pacman.engine.mazes", "pacman.engine.textboard")  # fmt: skip
MOST_DESCRIPTORS = 4
# How long the number of a user's tasks is kept, since counting takes as long as forking.
COUNTED_SECONDS = 1.0
LONGEST_REQUEST = 1 << 16


def main(arguments: list[str]) -> None:
    """Fork workers for the grader at the other end of a socket, or be one."""
    if arguments:
        _serve(int(arguments[0]))
        os._exit(0)  # the grader waits, and tidying up takes a while
    else:
        _work_alone()


def _serve(descriptor: int) -> None:
    """Follow the orders from the socket until it is closed; the first one is how to prepare."""
    import socket

    zygote = _Zygote(socket.socket(fileno=descriptor))
    _warm_up()
    gc.freeze()
    rest = b""
    while True:
        data, came, _, _ = socket.recv_fds(zygote.control, LONGEST_REQUEST, MOST_DESCRIPTORS)
        if not data:
            zygote.end_all()
            return
        zygote.descriptors += came
        *lines, rest = (rest + data).split(b"\n")
        for request in map(json.loads, lines):
            if "twin" not in request:
                zygote.serve(request)
            elif zygote.twin(request):
                rest = b""  # what else was said is for the other one
                break
        zygote.bury()


class _Zygote:
    """The prepared jail, and the living workers by the numbers that the grader gave them."""

    def __init__(self, control: Any) -> None:
        self.control = control
        self.descriptors: list[int] = []
        self.codes: dict[str, bytes] = {}
        self.workers: dict[int, int] = {}
        self.dying: list[int] = []
        self.prepared: jail.Prepared | None = None
        self.counted = -inf

    def serve(self, request: dict[str, Any]) -> None:
        if "start" in request:
            self.start(request)
        elif "bring" in request:
            with suppress(OSError, KeyError):  # it is faster there, and works anywhere
                os.sched_setaffinity(self.workers[request["bring"]], request["to"])
        elif "where" in request:
            with suppress(OSError, KeyError):
                os.kill(self.workers[request["where"]], cast("int", WHERE))
        elif "end" in request:
            self.end(self.workers.pop(request["end"], 0), "tell" in request)
        elif "code" in request:
            self.codes[request["path"]] = base64.b64decode(request["code"])
        else:
            try:
                self.prepared = _prepared(request)
            except Exception as error:  # noqa: BLE001 - a machine can refuse anything
                self.control.sendall(packed({"failed": _line(error)}))
                os._exit(1)
            gc.collect()
            gc.freeze()

    def start(self, request: dict[str, Any]) -> None:
        mine, self.descriptors = self.descriptors[:3], self.descriptors[3:]
        assert self.prepared is not None  # noqa: S101 - the grader says that first
        if (now := time.monotonic()) > self.counted + COUNTED_SECONDS:
            self.prepared, self.counted = jail.counted(self.prepared), now
        try:
            pid = os.fork()
        except OSError as error:  # the grader finds that out, and tries again
            with suppress(OSError):  # it may have thought better of it
                os.write(mine[2], f"no new process: {error.strerror}".encode())
        else:
            if pid == 0:
                _become_worker(self.prepared, request, self.codes, mine)
            self.workers[request["start"]] = pid
        for number in mine:
            os.close(number)

    def twin(self, request: dict[str, Any]) -> bool:
        """Fork one like this for the socket that came, without any workers; True in that one.

        One with a number can be ended like a worker.
        """
        import socket

        # The second one stays open for as long as that process lives.
        (descriptor, alive), self.descriptors = self.descriptors[:2], self.descriptors[2:]
        try:
            pid = os.fork()
        except OSError:  # the other end finds that out
            pid = -1
        if pid:
            os.close(descriptor)
            os.close(alive)
            if pid > 0 and "start" in request:
                self.workers[request["start"]] = pid
            return False
        self.control.close()
        for number in self.descriptors:
            os.close(number)
        self.control = socket.socket(fileno=descriptor)
        self.descriptors, self.workers, self.dying = [], {}, []
        with suppress(OSError):  # where it may not choose, it works anywhere
            os.sched_setaffinity(0, request["twin"])
        if self.prepared is not None:
            self.prepared = self.prepared._replace(parent=os.getpid())
        return True

    def end(self, pid: int, tell: bool) -> None:
        """Kill a worker and the processes that it left, and report its exit status.

        One that could not be forked has no number, and no status.
        """
        if not pid:
            if tell:
                self.control.sendall(packed(None))
            return
        for kill in (os.killpg, os.kill):  # it may not have a group of its own yet
            with suppress(OSError):
                kill(pid, signal.SIGKILL)
        if tell:
            self.control.sendall(packed(os.waitpid(pid, 0)[1]))
        else:
            self.dying.append(pid)

    def end_all(self) -> None:
        """Kill all workers and wait for them; otherwise they may live on for a moment."""
        for pid in self.workers.values():
            self.end(pid, tell=False)
        for pid in self.dying:
            os.waitpid(pid, 0)

    def bury(self) -> None:
        """Collect killed workers that have ended, without waiting for the others."""
        self.dying = [pid for pid in self.dying if os.waitpid(pid, os.WNOHANG)[0] == 0]


def _line(error: Exception) -> str:
    """The message about an error of ours."""
    return str(error) if isinstance(error, jail.JailError) else repr(error)


def _work_alone() -> None:
    """Be the one worker of this process; the standard streams are the channel and the output."""
    said = json.loads(taken(0))
    _warm_up()
    prepared = _prepared(said["setup"])._replace(parent=os.getppid() if os.name == "posix" else 0)
    codes = {told["path"]: base64.b64decode(told["code"]) for told in said["told"]}
    descriptors = [os.dup(0), os.dup(1), os.dup(2)]
    _become_worker(prepared, said["request"], codes, descriptors)


def _warm_up() -> None:
    """Import all that workers of any submission need."""
    for name in WARM:
        import_module(name)


def _prepared(setup: Any) -> jail.Prepared:
    """Be in the submission's folder with what it imports, and know how to lock workers in."""
    layout.FOLDER = setup["layouts"]
    sys.path.extend(setup["packages"])
    for name in setup["imports"]:
        import_module(name)
    if "numpy" in setup["imports"]:  # which leaves its generators for later; they are seeded
        import_module("numpy.random")
    os.chdir(setup["folder"])
    with suppress(OSError), open("/proc/self/oom_score_adj", "w", encoding="ascii") as file:
        file.write("1000")  # where memory is short, these end before the grader does
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # it is not, where our own are closed
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)
    readable = [*jail.stdlib_paths(setup["hidden"]), *setup["readable"]]
    return jail.prepare(readable, os.stat(setup["folder"]).st_gid)


def _become_worker(
    prepared: jail.Prepared,
    request: Any,
    codes: dict[str, bytes],
    descriptors: list[int],
) -> None:
    """Do a job locked in, and end.

    The descriptors are for what it is asked, for its answers, and for its output.
    """
    try:
        incoming, outgoing, output = descriptors
        # Of its own: what is shared, even nothing, can be marked for the next one to see.
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(output, 1)
        os.dup2(output, 2)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        known = request["limits"]
        limits = jail.Limits(known["memory"], request["seconds"], known["files"], known["threads"])
        in_force = jail.enter(prepared, limits, [incoming, outgoing])
        speaker = Channel(incoming, outgoing)
        random.seed(0)
        if request["job"] == "compile":
            speaker.send("jailed", in_force, os.getpid())
            _compile_files(speaker)
            speaker.send("done")
        else:
            jobs.work(speaker, codes, known, in_force)
    except Exception as error:  # noqa: BLE001 - of any kind: it must not go on
        os.write(2, _line(error).encode(errors="replace"))
    finally:
        os._exit(0)


def _compile_files(channel: Channel) -> None:
    """Send the code of every Python file here, made before any of it runs."""
    for folder, _, names in os.walk("."):
        for name in sorted(names):
            path = os.path.normpath(os.path.join(folder, name))
            if name.endswith(".py"):
                try:
                    with open(path, "rb") as file:
                        code = marshal.dumps(compile(file.read(), path, "exec", dont_inherit=True))
                except (SyntaxError, ValueError, RecursionError, OverflowError):
                    continue  # importing it reports the error
                channel.send("code", path, base64.b64encode(code).decode())
