"""The file with the results of a tournament, which can continue from it; each game is a line."""

from __future__ import annotations

import csv
import io
import os
import sys
from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from functools import partial
from typing import IO

from pacman.engine.match import Outcome
from pacman.support.errors import UserError
from pacman.support.files import is_special, lock, write
from pacman.support.outputs import written

from .pairings import Key


@dataclass(frozen=True)
class Row:
    """One game. A figure is None if the process died before it reported it."""

    agent: str
    board: str
    ghosts: str
    numGhosts: int
    seed: int
    outcome: Outcome
    score: float | None
    turns: int | None
    ms: float | None  # Pacman's time in all
    longest_ms: float | None  # the time of his longest move
    reason: str
    version: str

    @property
    def key(self) -> Key:
        return Key(self.agent, self.board, self.ghosts, self.numGhosts)

    @property
    def title(self) -> str:
        return f"{self.agent} on {self.board}, {self.numGhosts} {self.ghosts}, seed {self.seed}"

    @property
    def line(self) -> str:
        """The game in one line."""
        figures = "" if self.score is None else f", score {self.score:g}, {self.turns} turns"
        return f"{self.title}: {self.outcome}{figures}{self.reason and f': {self.reason}'}"

    @property
    def failed(self) -> bool:
        return self.outcome in (Outcome.CRASH, Outcome.TIMEOUT)


HEADER = [field.name for field in fields(Row)]
# The limits of a game's figures. No game comes near the greatest, and its square is still finite.
MOST = 1e15
LEAST = {"score": -MOST, "turns": 0, "ms": 0, "longest_ms": 0}


class Journal:
    """Writes the file of results: each game as soon as it is over, and all in order at the end.

    Raises UserError if that isn't possible.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._stamp = _stamp(path)  # of the file before the tournament reads it
        self._file: IO[bytes] | None = None

    def begin(self, rows: Iterable[Row]) -> None:
        try:
            written(f"--csv {self._path}", partial(self._begin, text(rows)))
        except UserError:
            self._close()
            raise

    def note(self, row: Row) -> None:
        written(f"--csv {self._path}", partial(self._append, text([row], header=False)))

    def end(self, rows: Iterable[Row]) -> None:
        if sys.platform == "win32":  # it can't replace an open file
            self._close()
        try:
            if not is_special(self._path):
                written(f"--csv {self._path}", partial(write, self._path, text(rows)))
        finally:
            self._close()

    def _begin(self, start: str) -> None:
        if is_special(self._path):
            self._open()
            self._append(start)
            return
        with open(self._path, "ab") as before:
            if not lock(before) or _stamp(self._path) != self._stamp:
                raise UserError(f"--csv {self._path}: another tournament is writing it")
            if sys.platform == "win32":
                before.close()
            write(self._path, start)
            # Another tournament that locks the file before this one sees that it has changed.
            lock(self._open(), wait=True)

    def _open(self) -> IO[bytes]:
        # Without a buffer, so that each row is in the file at once.
        self._file = open(self._path, "ab", buffering=0)  # noqa: SIM115 - closed by end()
        return self._file

    def _close(self) -> None:
        if self._file:
            self._file.close()

    def _append(self, lines: str) -> None:
        if self._file:
            self._file.write(lines.encode())


def _stamp(path: str) -> tuple[int, ...] | None:
    """Numbers that change with every change of a file; None if it is empty or missing."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):  # ValueError if this is no path at all
        return None
    return (found.st_ino, found.st_size, found.st_mtime_ns) if found.st_size else None


def text(rows: Iterable[Row], *, header: bool = True) -> str:
    """The rows as CSV, with a header; characters that UTF-8 lacks are escaped."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    if header:
        writer.writerow(HEADER)
    writer.writerows(map(_cells, rows))
    return file.getvalue().encode(errors="backslashreplace").decode()


def read(path: str) -> list[Row]:
    """The rows of a file, without an unfinished last one; raises UserError for any other file."""
    with open(path, "rb") as file:
        whole, _, rest = file.read().rpartition(b"\n")
    try:
        lines = csv.reader(io.StringIO(whole.decode(), newline=""))
    except UnicodeDecodeError:
        raise UserError(f"--csv {path}: not a text file") from None
    try:
        _check_header(next(lines, None), rest)
        return [_row(cells) for cells in lines]
    except (ValueError, csv.Error):
        where = f"--csv {path}, line {max(lines.line_num, 1)}"
        raise UserError(f"{where}: not written by a tournament; choose another file") from None


def _check_header(cells: list[str] | None, rest: bytes) -> None:
    """Raise ValueError for a wrong header; `rest` may be an unfinished one."""
    begun = cells is None and ",".join(HEADER).encode().startswith(rest)
    if cells != HEADER and not begun:
        raise ValueError(cells)


def _cells(row: Row) -> list[object]:
    """The cells of a row: times to a microsecond, and whole scores without a point."""
    return [
        "" if cell is None else f"{round(cell, 3):.12g}" if isinstance(cell, float) else cell
        for cell in astuple(row)
    ]


def _row(cells: list[str]) -> Row:
    agent, board, ghosts, count, seed, outcome, *figures, reason, version = cells
    score, turns, ms, longest = (float(cell) if cell else None for cell in figures)
    if not all(map(plausible, LEAST, (score, turns, ms, longest))):
        raise ValueError(figures)
    return Row(
        agent, board, ghosts, int(count), int(seed), Outcome(outcome),
        score, None if turns is None else int(turns), ms, longest, reason, version,
    )  # fmt: skip


def plausible(name: str, figure: object) -> bool:
    """Whether a game's figure of this name is None or a number within the limits."""
    return figure is None or (isinstance(figure, (int, float)) and LEAST[name] <= figure <= MOST)
