"""Boards of games, and the ghosts on them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any, TypedDict

import yaml

from pacman import GameState, Quit
from pacman.engine.layout import Layout, LayoutError, names
from pacman.engine.match import GameResult
from pacman.engine.players import GHOSTS
from pacman.engine.recording import Player, Recording
from pacman.grading.sandbox.workers import Ended
from pacman.support.fields import Key, Reader, Value, at, choice, whole
from pacman.support.scalars import shown, text_of
from pacman.support.text import unknown


def _read_layout(reader: Reader, node: yaml.Node) -> Layout | None:
    text = text_of(reader, node)
    if text is None:
        return None
    name = text.strip()
    try:
        if "\n" in name:
            return Layout.parse(text.strip("\n"))
        if not name or name[0] == "%" or not name.isprintable() or len(name) > 200:
            reader.wrong(node, f"expected {LAYOUT.expected}, not {shown(node)}")
            return None
        return Layout.load(_board(reader, name))
    except LayoutError as error:
        reader.wrong(node, str(error))
        return None


def _board(reader: Reader, name: str) -> str:
    """The name of one of our boards, or the path of a board of the test cases' own.

    Such a path starts at the folder of the case's file, and stays inside the folder of all test
    cases, so that a hand-out and a zip for Gradescope can take the board along.
    """
    if name.removesuffix(".lay") in names():
        return name
    folder = os.path.dirname(os.path.abspath(reader.file))
    for file in (name, f"{name}.lay"):
        path = os.path.normpath(os.path.join(folder, file))
        if os.path.isfile(path):
            if os.path.isabs(name) or not path.startswith(
                os.path.join(os.path.dirname(folder), "")
            ):
                raise LayoutError(
                    f"{name}: expected a board inside the folder of the test cases, by its path "
                    "from the folder of this file"
                )
            reader.boards.append(path)
            return path
    hint = "; a path starts at the folder of this file" if "/" in name else ""
    raise LayoutError(f"{unknown('layout', name, names())}{hint}")


LAYOUT = Value(
    "a board's name, its file beside the case, or its rows after a '|'",
    {"type": "string"},
    _read_layout,
)


# The chance that an empty row or column is doubled in a stretched board.
TWICE = 0.15
# How many steps each dot of a scattered board goes at random.
STEPS = 3
GAME_KEYS = (
    Key("layout", LAYOUT, "the board: a name, or its rows after a '|'"),
    Key(
        "ghosts", whole(0, 10), "how many of the board's ghosts play; all of them by default", None
    ),
    Key("ghost", choice(*GHOSTS), "what moves the ghosts", "RandomGhost"),
    Key("seed", whole(0), "the number that the ghosts draw from"),
)


class BoardJob(TypedDict):
    """The part of a board that a worker gets: not the ghosts' moves."""

    layout: str
    name: str
    ghosts: int


@dataclass(frozen=True)
class Board:
    """A board, and the ghosts on it."""

    layout: Layout
    count: int
    ghost: str
    seed: int

    def ghosts(self, moves: list[tuple[int, str]]) -> list[Any]:
        """New ghosts, which note their moves in the list."""
        return [_noting(GHOSTS[self.ghost](index + 1), moves) for index in range(self.count)]

    def recording(self, player: Player, result: GameResult, seed: int | None) -> dict[str, Any]:
        """The recording of a game; no seed if the ghosts drew from another one or it is secret."""
        players = [player, *[Player(self.ghost)] * self.count]
        return Recording.of(self.layout, players, seed, result).as_data()

    @property
    def job(self) -> BoardJob:
        return as_job(self.layout, self.count)


def as_job(layout: Layout, ghosts: int) -> BoardJob:
    return {"layout": str(layout), "name": layout.name, "ghosts": ghosts}


def read_board(values: dict[str, Any], reader: Reader, node: yaml.Node) -> Board:
    """The board that a case's keys describe."""
    layout = values["layout"]
    count = layout.numGhosts if values["ghosts"] is None else values["ghosts"]
    if count > layout.numGhosts:
        reader.wrong(at(node, "ghosts"), f"ghosts: {layout.name} has only {layout.numGhosts}")
    if not layout.totalFood:
        reader.wrong(at(node, "layout"), f"layout: {layout.name} has no food: no game can be won")
    reader.finish()
    return Board(layout, count, values["ghost"], values["seed"])


def seed_of(board: Board, key: str) -> int:
    """The seed of a game: another one for every key, its own without one."""
    if not key:
        return board.seed
    return int.from_bytes(sha256(f"{key} {board.seed}".encode()).digest()[:6], "big")


def varied(
    board: Board, rng: Random, *, mirrored: bool, stretched: bool = False, scattered: bool = False
) -> Board:
    """The board with thicker walls; mirrored, stretched or with scattered dots if asked for."""
    rows: Sequence[str] = board.layout.layoutText
    if scattered:
        rows = _scattered(rows, rng)
    if stretched:
        rows = turned(_stretched(turned(_stretched(rows, rng)), rng))
    if mirrored:
        rows = [row[::-1] for row in rows]
    sides = (int(rng.random() * 4) for _ in range(4))
    layout = Layout.parse("\n".join(walled(rows, *sides)), board.layout.name)
    return replace(board, layout=layout)


def walled(rows: Sequence[str], left: int, right: int, above: int, below: int) -> list[str]:
    """The rows of a board with this many more walls on each side."""
    wide = [f"{'%' * left}{row}{'%' * right}" for row in rows]
    wall = "%" * len(wide[0])
    return [wall] * above + wide + [wall] * below


def _stretched(rows: Sequence[str], rng: Random) -> list[str]:
    """The rows, with some of the empty inner ones doubled."""
    twice = [set(row) <= {"%", " "} and rng.random() < TWICE for row in rows[1:-1]]
    return [row for row, again in zip(rows, [0, *twice, 0], strict=True) for _ in range(1 + again)]


def _scattered(rows: Sequence[str], rng: Random) -> list[str]:
    """The rows after each dot moved some random steps over empty cells.

    Dots in corridors stay, since the way to them is the point of a board.
    """
    cells = [list(row) for row in rows]
    dots = [(y, x) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "."]
    for row, column in dots:
        y, x = row, column
        if "%" == rows[y - 1][x] == rows[y + 1][x] or "%" == rows[y][x - 1] == rows[y][x + 1]:
            continue
        cells[y][x] = " "
        for _ in range(STEPS):
            near = [(y, x), (y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]
            free = [(v, u) for v, u in near if cells[v][u] == " "]
            y, x = free[int(rng.random() * len(free))]
        cells[y][x] = "."
    return ["".join(row) for row in cells]


def turned(rows: Sequence[str]) -> list[str]:
    """The columns as rows."""
    return ["".join(column) for column in zip(*rows, strict=True)]


def raise_from(result: GameResult, recording: dict[str, Any] | None = None) -> None:
    """Raise the error that ended a game, unless a person quit."""
    if isinstance(result.error, Ended):
        result.error.recording = recording or {}
    if result.error is not None and not isinstance(result.error, Quit):
        raise result.error


def _noting(ghost: Any, moves: list[tuple[int, str]]) -> Any:
    """The same ghost, which notes each move."""
    choose = ghost.getAction

    def getAction(state: GameState) -> str:
        action: str = choose(state)
        moves.append((ghost.index, action))
        return action

    ghost.getAction = getAction
    return ghost
