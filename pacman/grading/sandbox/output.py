"""The output of a worker, as much of it as a report shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from . import limits


@dataclass
class Output:
    """The output of a worker: all of it counted, its beginning and end kept."""

    size: int = 0
    _head: bytes = b""
    _tail: bytes = b""

    def add(self, data: bytes) -> None:
        self.size += len(data)
        room = limits.SHOWN_OUTPUT // 2 - len(self._head)
        self._head += data[: max(room, 0)]
        self._tail = (self._tail + data[max(room, 0) :])[-limits.SHOWN_OUTPUT // 2 :]

    def take_out(self, without: Callable[[bytes], bytes]) -> None:
        """Replace the output until now by `without(output)`, unless some of it is cut already."""
        if self.size == len(self._head) + len(self._tail):
            kept = without(self._head + self._tail)
            self.size, self._head, self._tail = 0, b"", b""
            self.add(kept)

    def __str__(self) -> str:
        left_out = self.size - len(self._head) - len(self._tail)
        cut = f"\n... {left_out:,} bytes left out ...\n".encode() if left_out else b""
        return (self._head + cut + self._tail).decode("utf-8", errors="replace")
