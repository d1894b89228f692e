"""A warm, clean process that forks one worker after the other.

It has imported all that a worker needs and has never run a line of a submission, so a worker costs
a fork. It does what the grader's end of its socket says: fork, end one and say how it ended, keep
the submission's code for the next ones (as bytes that only workers read).
"""

from __future__ import annotations

import base64
import gc
import json
import os
import random
import signal
import socket
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


def main(descriptor: int) -> None:
    """Serve the grader at the other end of this socket until it is closed."""
    control = socket.socket(fileno=descriptor)
    setup = _setup(control)
    prepared = jail.prepare([*jail.stdlib_paths(setup["hidden"]), *setup["readable"]])
    codes: dict[str, bytes] = {}
    control.sendall(packed({"asked": jail.asked()}))
    gc.collect()
    gc.freeze()
    rest = b""
    while True:
        data, descriptors, _, _ = socket.recv_fds(control, LONGEST_REQUEST, MOST_DESCRIPTORS)
        if not data:
            return
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            request = json.loads(line)
            if "end" in request:
                control.sendall(packed(_end(request["end"])))
            elif "code" in request:
                codes[request["path"]] = base64.b64decode(request["code"])
            else:
                pid = os.fork()
                if pid == 0:
                    _become_worker(prepared, request, descriptors, codes)
                control.sendall(packed({"pid": pid}))
                for number in descriptors:
                    os.close(number)


def _setup(control: socket.socket) -> Any:
    """What the grader says first; then everything warm, and the folder of the submission."""
    data = b""
    while not data.endswith(b"\n"):
        data += control.recv(LONGEST_REQUEST)
    setup = json.loads(data)
    from pacman.loading import LEGACY

    sys.path.insert(0, LEGACY)
    for name in WARM:
        import_module(name)
    sys.path.extend(setup["packages"])
    for name in setup["imports"]:
        import_module(name)
    os.chdir(setup["folder"])
    return setup


def _become_worker(
    prepared: jail.Prepared, request: Any, descriptors: list[int], codes: dict[str, bytes]
) -> None:
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        channel, output = descriptors
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(output, 1)
        os.dup2(output, 2)
        sys.stdout = open(1, "w", buffering=1, encoding="utf-8", errors="backslashreplace")
        sys.stderr = open(2, "w", buffering=1, encoding="utf-8", errors="backslashreplace")
        limits = jail.Limits(request["memory"], request["seconds"])
        in_force = jail.enter(prepared, limits, [channel])
        speaker = Channel(channel, channel)
        speaker.send("jailed", in_force)
        random.seed(0)
        if request["job"] == "compile":
            jobs.compile_files(speaker)
            speaker.send("done")
        else:
            jobs.work(speaker, codes)
    finally:
        os._exit(0)


def _end(pid: int) -> dict[str, Any]:
    """Kill a worker and what it left behind, wait for it, and tell how it ended."""
    for kill in (os.killpg, os.kill):  # it may not have a group of its own yet
        with suppress(OSError):
            kill(pid, signal.SIGKILL)
    _, status, usage = os.wait4(pid, 0)
    return {"status": status, "seconds": usage.ru_utime + usage.ru_stime, "peak": usage.ru_maxrss}
