"""Lines of JSON, there and back, over one descriptor in each direction."""

from __future__ import annotations

import json
import os
import signal
import sys
from _thread import RLock
from contextlib import suppress
from operator import index
from typing import Any

# The signal that asks a process to write to its output where it is; Windows has no such signals.
WHERE: int | None = getattr(signal, "SIGUSR2", None)
# This doesn't look for blanks around a message, as there are none.
decode = json.JSONDecoder().raw_decode
# Whole numbers of other types, such as numpy's, are sent by their values.
_encode = json.JSONEncoder(separators=(",", ":"), default=index).encode
_ASKING = RLock()


def packed(message: Any) -> bytes:
    return _encode(message).encode() + b"\n"


class Channel:
    """The worker's end, which waits for answers without a limit. The process ends with the line."""

    # Whether the submission had kept something from the board before the present one.
    changed = False

    def __init__(self, incoming: int, outgoing: int) -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self._rest = b""
        self.nonce: Any = None

    def send(self, kind: str, *content: Any) -> None:
        """Send a message to the grader, with the nonce of the question that it belongs to."""
        data = packed([kind, self.nonce, *content])
        while (sent := os.write(self._outgoing, data)) < len(data):
            data = data[sent:]

    def finish(self, kind: str, *content: Any) -> None:
        """Send the message that ends a job, after everything that was printed before it."""
        for name in ("stdout", "stderr"):
            with suppress(Exception):  # a submission may have put anything there, or closed it
                getattr(sys, name).flush()
        self.send(kind, *content)

    def ask(self, kind: str, *content: Any) -> Any:
        """The grader's answer to a message; threads of a search wait for each other."""
        with _ASKING:
            self.send(kind, *content)
            return self.receive()

    def receive(self) -> Any:
        data = self._rest or self._read()
        while b"\n" not in data:
            data += self._read()
        line, self._rest = data.split(b"\n", 1)
        return decode(line.decode())[0]

    def _read(self) -> bytes:
        data = os.read(self._incoming, 1 << 16)
        if not data:
            os._exit(0)  # the grader is gone
        return data


def as_answer(value: Any, job: dict[str, Any]) -> Any:
    """A text as a plain `str`, also from a subclass; anything else as it looks."""
    if isinstance(value, str):
        return str.__str__(value)[: job["limits"]["text"]]
    return None if value is None else _looks(value)


def as_number(value: Any) -> Any:
    """A number as a `float`; anything else as it looks."""
    if isinstance(value, (int, float)):
        return float(value)
    try:
        return float(value)  # a Fraction, a numpy number
    except (TypeError, ValueError):
        return _looks(value)


def _looks(value: Any) -> dict[str, str]:
    return {"type": type(value).__name__[:100], "shown": repr(value)[:200]}
