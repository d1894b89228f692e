"""The processes that workers are: forked from a warm one, or each started on its own.

The warm process has imported all that a worker needs and has never run a line of a submission, so a
worker costs a fork. It does what the grader's end of its socket says: fork, end a worker and say
how it ended, keep the submission's code for the next ones (as bytes that only workers read).
"""

from __future__ import annotations

import base64
import gc
import json
import os
import random
import signal
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

from . import jail, jobs
from .channel import Channel, packed

# What submissions import most; importing it once here is cheaper than in each worker.
WARM = ("abc", "bisect", "collections", "copy", "dataclasses", "enum", "fractions", "functools",
        "heapq", "inspect", "itertools", "json", "linecache", "math", "operator", "pickle", "queue",
        "random", "statistics", "string", "threading", "time", "timeit", "traceback", "types",
        "typing", "game", "util", "layout", "ghostAgents", "pacmanAgents")  # fmt: skip
MOST_DESCRIPTORS = 4
LONGEST_REQUEST = 1 << 16


def main(arguments: list[str]) -> None:
    """Fork workers for the grader at the other end of a socket, or be one."""
    if arguments:
        _serve(int(arguments[0]))
    else:
        _work_alone()


def _serve(descriptor: int) -> None:
    """Do what the socket says, until it is closed; it says first how to prepare."""
    import socket

    control = socket.socket(fileno=descriptor)
    codes: dict[str, bytes] = {}
    workers: dict[int, int] = {}
    prepared: jail.Prepared | None = None
    rest, descriptors = b"", list[int]()
    while True:
        data, came, _, _ = socket.recv_fds(control, LONGEST_REQUEST, MOST_DESCRIPTORS)
        if not data:
            return
        descriptors += came
        *lines, rest = (rest + data).split(b"\n")
        for request in map(json.loads, lines):
            if "start" in request:
                channel, output = descriptors[:2]
                workers[request["start"]] = pid = os.fork()
                if pid == 0 and prepared is not None:
                    _become_worker(prepared, request, codes, (channel, channel, output))
                os.close(channel)
                os.close(output)
                del descriptors[:2]
            elif "end" in request:
                status = _end(workers.pop(request["end"]))
                if "tell" in request:
                    control.sendall(packed(status))
            elif "code" in request:
                codes[request["path"]] = base64.b64decode(request["code"])
            else:
                prepared = _prepared(request)
                gc.collect()
                gc.freeze()


def _work_alone() -> None:
    """Be the one worker of this process; the standard streams are the channel and the output."""
    line = b""
    while not line.endswith(b"\n"):  # and not a byte more, which would be a question
        line += os.read(0, 1)
    said = json.loads(line)
    prepared = _prepared(said["setup"])._replace(parent=os.getppid() if os.name == "posix" else 0)
    codes = {told["path"]: base64.b64decode(told["code"]) for told in said["told"]}
    _become_worker(prepared, said["request"], codes, (os.dup(0), os.dup(1), os.dup(2)))


def _prepared(setup: Any) -> jail.Prepared:
    """Have everything warm, be in the submission's folder, and know how to lock workers in."""
    from pacman.loading import LEGACY

    sys.path.insert(0, LEGACY)
    sys.path.extend(setup["packages"])
    for name in (*WARM, *setup["imports"]):
        import_module(name)
    os.chdir(setup["folder"])
    return jail.prepare([*jail.stdlib_paths(setup["hidden"]), *setup["readable"]])


def _become_worker(
    prepared: jail.Prepared,
    request: Any,
    codes: dict[str, bytes],
    descriptors: tuple[int, int, int],
) -> None:
    """Do a job locked in, and end; the descriptors are the channel, there and back, and output."""
    try:
        incoming, outgoing, output = descriptors
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(output, 1)
        os.dup2(output, 2)
        sys.stdout, sys.stderr = (
            open(number, "w", buffering=1, encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
            for number in (1, 2)
        )
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        limits = jail.Limits(request["memory"], request["seconds"])
        in_force = jail.enter(prepared, limits, [incoming, outgoing])
        speaker = Channel(incoming, outgoing)
        speaker.send("jailed", in_force)
        random.seed(0)
        if request["job"] == "compile":
            jobs.compile_files(speaker)
            speaker.send("done")
        else:
            jobs.work(speaker, codes)
    finally:
        os._exit(0)


def _end(pid: int) -> int:
    """Kill a worker and what it left behind, wait for it, and tell with which status it ended."""
    for kill in (os.killpg, os.kill):  # it may not have a group of its own yet
        with suppress(OSError):
            kill(pid, signal.SIGKILL)
    return os.waitpid(pid, 0)[1]
