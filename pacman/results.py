"""The games of a tournament, a line each, in a file that a tournament can go on from."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from functools import partial
from typing import IO

from .files import is_special, write
from .match import Outcome
from .options import CommandError
from .outputs import written
from .pairings import Key


@dataclass(frozen=True)
class Row:
    """One game. What a process did not live to tell is None."""

    agent: str
    board: str
    ghosts: str
    numGhosts: int
    seed: int
    outcome: Outcome
    score: float | None
    turns: int | None
    ms: float | None  # all that Pacman thought
    longest_ms: float | None  # his longest move
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
# No game comes near it, and the squares of many such are still figures.
MOST = 1e15
# What figures of a game are at least.
LEAST = {"score": -MOST, "turns": 0, "ms": 0, "longest_ms": 0}


class Journal:
    """The file of a tournament's games: each is in it at once, and all are in order at the end.

    Raises CommandError where it can't be written.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._file: IO[bytes] | None = None

    def begin(self, rows: Iterable[Row]) -> None:
        written(f"--csv {self._path}", partial(self._begin, text(rows)))

    def note(self, row: Row) -> None:
        written(f"--csv {self._path}", partial(self._append, text([row], header=False)))

    def end(self, rows: Iterable[Row]) -> None:
        if self._file:
            self._file.close()
        if not is_special(self._path):
            written(f"--csv {self._path}", partial(write, self._path, text(rows)))

    def _begin(self, start: str) -> None:
        special = is_special(self._path)
        if not special:
            write(self._path, start)
        # Without a buffer, so that a row is in the file when the next game ends.
        self._file = open(self._path, "ab", buffering=0)  # noqa: SIM115 - closed by end()
        if special:
            self._append(start)

    def _append(self, lines: str) -> None:
        if self._file:
            self._file.write(lines.encode())


def text(rows: Iterable[Row], *, header: bool = True) -> str:
    """The rows as CSV, under their names."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    if header:
        writer.writerow(HEADER)
    writer.writerows(map(_cells, rows))
    return file.getvalue()


def read(path: str) -> list[Row]:
    """The rows of a file, without the last where writing it was interrupted; or a CommandError."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            whole, _, _ = file.read().rpartition("\n")
    except UnicodeDecodeError:
        raise CommandError(f"--csv {path}: not a text file") from None
    lines = csv.reader(io.StringIO(whole, newline=""))
    try:
        _check_header(next(lines, HEADER))
        return [_row(cells) for cells in lines]
    except (ValueError, csv.Error):
        where = f"--csv {path}, line {max(lines.line_num, 1)}"
        raise CommandError(f"{where}: not written by a tournament; choose another file") from None


def _check_header(cells: list[str]) -> None:
    if cells != HEADER:
        raise ValueError(cells)


def _cells(row: Row) -> list[object]:
    """As they are read; times to a microsecond, and whole scores without a point."""
    return [
        "" if cell is None else f"{round(cell, 3):.12g}" if isinstance(cell, float) else cell
        for cell in astuple(row)
    ]


def _row(cells: list[str]) -> Row:
    agent, board, ghosts, count, seed, outcome, *figures, reason, version = cells
    score, turns, ms, longest = map(_figure, LEAST, figures)
    return Row(
        agent, board, ghosts, int(count), int(seed), Outcome(outcome),
        score, None if turns is None else int(turns), ms, longest, reason, version,
    )  # fmt: skip


def _figure(name: str, cell: str) -> float | None:
    figure = float(cell) if cell else None
    if not plausible(name, figure):
        raise ValueError(cell)
    return figure


def plausible(name: str, figure: object) -> bool:
    """Whether this can be that figure of a game: None, or a number that is one."""
    return figure is None or (isinstance(figure, (int, float)) and LEAST[name] <= figure <= MOST)
