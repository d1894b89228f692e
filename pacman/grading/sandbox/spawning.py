"""Workers that are interpreters of their own, on systems that cannot fork."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import IO, Any

from pacman.grading.sandbox import modules
from pacman.grading.sandbox.inside.channel import WHERE, packed
from pacman.grading.sandbox.limits import (
    MOST_LAST,
    MOST_PIECES,
    MOST_UNREAD,
    SEND_SECONDS,
    WHERE_SECONDS,
)
from pacman.grading.sandbox.processes import (
    CHANNEL,
    ENVIRONMENT,
    MOMENT,
    OUTPUT,
    PIECE,
    Hung,
    signal_name,
)


def _how_spawned(code: int) -> str:
    return signal_name(-code) if code < 0 else f"exit {code}"


class Spawner:
    """Starts every process as an interpreter of its own, for systems that cannot fork."""

    def __init__(self) -> None:
        self._told: list[dict[str, Any]] = []

    def tell(self, message: dict[str, Any]) -> None:
        self._told.append(message)

    def start(self, request: dict[str, Any]) -> Spawned:
        process = subprocess.Popen(
            modules.command(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=ENVIRONMENT, cwd=os.sep, start_new_session=sys.platform != "win32",
        )  # fmt: skip
        spawned = Spawned(process)
        setup, *codes = self._told
        said = {"setup": setup, "told": codes, "request": request}
        spawned.send(modules.listed() + modules.headed(packed(said)))
        return spawned

    def close(self) -> None:
        """Do nothing, as no process is kept between two workers."""


class Spawned:
    """A process of a Spawner; threads read from it, since not all systems can poll pipes."""

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
        """Let a thread write, since writing blocks until the process reads."""
        try:
            self._told.put(data, timeout=SEND_SECONDS)
        except queue.Full:
            raise Hung from None

    def where(self) -> bytes:
        """The same as `Forked.where`; without signals, the process wrote that by itself."""
        if WHERE is None:
            return b""
        self._process.send_signal(WHERE)
        said: list[bytes] = []
        while found := self.wait(MOMENT if said else WHERE_SECONDS):
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
            while data := os.read(pipe.fileno(), PIECE):
                self._found.put((source, data))
        self._found.put((source, b""))
