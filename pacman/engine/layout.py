"""Boards as text: reading, checking and finding them."""

from __future__ import annotations

import os

from pacman.support.errors import UserError
from pacman.support.project import data

from . import grid
from .directions import VECTORS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .directions import Cell
    from .grid import Grid

WALL, FOOD, CAPSULE, PACMAN, GHOSTS = "%", ".", "o", "P", "G1234"

FOLDER = data("layouts")
# A board of this size takes some 300 MB; the largest that we ship has 756 cells and 4 ghosts.
MAX_CELLS, MAX_GHOSTS = 65_536, 100
# The largest board as text; a larger file is something else.
MAX_BYTES = 66_000


class LayoutError(UserError, ValueError):
    """A board that cannot be read; the message names the file, the line and what was expected."""


class Layout:
    """A board as drawn: a value, equal to any other layout with the same rows.

    `str(layout)` is the text that it was read from. (0, 0) is the lower left cell.
    """

    __slots__ = ("_text", "capsule_cells", "food_cells", "height", "name", "rows", "starts",
                 "wall_cells", "width")  # fmt: skip

    def __init__(self, text: str, name: str = "board") -> None:
        """Read a board from text; `name` is what error messages call it."""
        self._text = text
        self.name = name
        rows = _checked_rows(text, name)
        self.rows: tuple[str, ...] = rows
        self.width = len(rows[0])
        self.height = len(rows)
        where = _cells(rows)
        self.food_cells: tuple[Cell, ...] = tuple(where.get(FOOD, ()))
        # Capsules are listed row by row from the bottom, everything else column by column.
        by_row = sorted(where.get(CAPSULE, ()), key=lambda cell: (cell[1], cell[0]))
        self.capsule_cells: tuple[Cell, ...] = tuple(by_row)
        self.wall_cells: tuple[Cell, ...] = tuple(where[WALL])
        self.starts: tuple[Cell, ...] = (*where[PACMAN], *_ghosts(where))

    @classmethod
    def parse(cls, text: str, name: str = "board") -> Layout:
        return cls(text, name)

    @classmethod
    def load(cls, name: str | os.PathLike[str]) -> Layout:
        """The board of this name, or in the file of this path."""
        asked = os.fspath(name)
        path = _find(asked)
        try:
            with open(path, "rb") as file:
                raw = file.read(MAX_BYTES + 1)
        except OSError as error:
            raise LayoutError(f"{asked}: cannot be read: {error.strerror}") from None
        if len(raw) > MAX_BYTES:
            raise LayoutError(f"{asked}: larger than {MAX_BYTES:,} bytes: this is not a board")
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise LayoutError(f"{asked}: not a text file in UTF-8: this is not a board") from None
        layout = cls(text.replace("\r\n", "\n").replace("\r", "\n"), asked)
        layout.name = os.path.basename(path).removesuffix(".lay")
        return layout

    @property
    def numGhosts(self) -> int:
        return len(self.starts) - 1

    def getNumGhosts(self) -> int:
        return self.numGhosts

    @property
    def agentPositions(self) -> list[tuple[bool, Cell]]:
        """For each agent whether it is Pacman, and its first position."""
        return [(agent == 0, cell) for agent, cell in enumerate(self.starts)]

    @property
    def capsules(self) -> list[Cell]:
        return list(self.capsule_cells)

    @property
    def totalFood(self) -> int:
        return len(self.food_cells)

    @property
    def food(self) -> Grid:
        return grid.FOOD.lend(self.width, self.height, self.food_cells, self)

    @property
    def walls(self) -> Grid:
        return grid.WALLS.lend(self.width, self.height, self.wall_cells, self)

    @property
    def layoutText(self) -> list[str]:
        return list(self.rows)

    def isWall(self, pos: Cell) -> bool:
        x, y = pos
        return self.rows[-1 - y][x] == WALL

    def _repr_html_(self) -> str | None:
        from pacman.support.notebooks import DRAWS_GAMES, html

        return html(self, DRAWS_GAMES)

    # Names of older files.

    def deepCopy(self) -> Layout:
        return Layout(self._text, self.name)

    def getRandomLegalPosition(self) -> Cell:
        """Any cell without a wall."""
        from random import choice

        return choice(self.walls.asList(key=False))

    def getRandomCorner(self) -> Cell:
        from random import choice

        return choice(self._corners())

    def getFurthestCorner(self, pacPos: tuple[float, float]) -> Cell:
        """The corner that is farthest from there, walls aside; of equal ones the last."""
        x, y = pacPos
        return max(self._corners(), key=lambda cell: (abs(cell[0] - x) + abs(cell[1] - y), cell))

    def _corners(self) -> list[Cell]:
        east, north = self.width - 2, self.height - 2
        return [(1, 1), (1, north), (east, 1), (east, north)]

    def isVisibleFrom(
        self, ghostPos: tuple[float, float], pacPos: tuple[float, float], pacDirection: str
    ) -> bool:
        """Whether the ghost is straight ahead of Pacman, with no wall in between."""
        (gx, gy), (dx, dy) = ghostPos, VECTORS[pacDirection]
        x, y = int(pacPos[0]), int(pacPos[1])
        ahead = max((gx - x) * dx, (gy - y) * dy)
        if ahead <= 0 or (gx, gy) != (x + ahead * dx, y + ahead * dy):
            return False
        cells = [(x + i * dx, y + i * dy) for i in range(1, int(ahead + 0.5) + 1)]
        return not any(map(self.isWall, cells))

    def __eq__(self, other: object) -> bool:
        return self.rows == other.rows if isinstance(other, Layout) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.rows)

    def __reduce__(self) -> tuple[object, ...]:
        return Layout, (self._text, self.name)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Layout {self.name}, {self.width}x{self.height}, {self.numGhosts} ghosts>"


def names() -> list[str]:
    """The names of the boards that come with the project."""
    found = os.listdir(FOLDER) if os.path.isdir(FOLDER) else []
    return sorted(file.removesuffix(".lay") for file in found if file.endswith(".lay"))


def _find(name: str) -> str:
    bare = name.removesuffix(".lay")
    own = [os.path.join(FOLDER, f"{bare}.lay")] if os.path.basename(name) == name else []
    for path in (*own, name, f"{bare}.lay"):
        if os.path.isfile(path):
            return path
    from pacman.support.text import unknown

    if os.path.isdir(name):
        raise LayoutError(f"{name}: a folder: expected the file of a board, or a name")
    raise LayoutError(unknown("layout", name, names()))


def _cells(rows: Sequence[str]) -> dict[str, list[Cell]]:
    """The cells of each symbol: column by column from the left, each column from the bottom up."""
    found: dict[str, list[Cell]] = {}
    for x, column in enumerate(zip(*reversed(rows), strict=True)):
        for y, symbol in enumerate(column):
            found.setdefault(symbol, []).append((x, y))
    return found


def _ghosts(where: Mapping[str, Sequence[Cell]]) -> list[Cell]:
    """Ghosts in playing order: by number, `G` counting as 1, then by x, then by y."""
    found = [
        (max(number, 1), cell)
        for number, symbol in enumerate(GHOSTS)
        for cell in where.get(symbol, ())
    ]
    return [cell for _, cell in sorted(found)]


def _checked_rows(text: str, name: str) -> tuple[str, ...]:
    """The rows without the blanks around them; raises LayoutError at the first wrong row."""
    if len(text) > MAX_BYTES:
        raise LayoutError(f"{name}: larger than {MAX_BYTES:,} characters: this is not a board")
    rows = [row.strip() for row in text.split("\n")]
    first = next((i for i, row in enumerate(rows) if row), len(rows))
    while rows and not rows[-1]:
        rows.pop()
    numbered = list(enumerate(rows, 1))[first:]
    if not numbered:
        raise LayoutError(f"{name}: an empty board: expected rows that begin and end with '{WALL}'")
    width = len(numbered[0][1])
    _check_size(width, [row for _, row in numbered], name)
    pacmen: list[int] = []
    for line, row in numbered:
        where = f"{name}, line {line}"
        if len(row) != width:
            raise LayoutError(f"{where}: {len(row)} cells, but the first row has {width}")
        edge = line in (numbered[0][0], numbered[-1][0])
        if row[0] != WALL or row[-1] != WALL or (edge and row.strip(WALL)):
            raise LayoutError(f"{where}: the border is open: expected '{WALL}' all around")
        pacmen += [line] * row.count(PACMAN)
    if not pacmen:
        raise LayoutError(f"{name}, line {numbered[-1][0]}: no '{PACMAN}' on the whole board")
    if len(pacmen) > 1:
        raise LayoutError(f"{name}, line {pacmen[1]}: a second '{PACMAN}': expected only one")
    return tuple(row for _, row in numbered)


def _check_size(width: int, rows: list[str], name: str) -> None:
    if width * len(rows) > MAX_CELLS:
        size = f"{width} x {len(rows)} cells"
        raise LayoutError(f"{name}: {size}, but a board has at most {MAX_CELLS:,}")
    ghosts = sum(row.count(symbol) for row in rows for symbol in GHOSTS)
    if ghosts > MAX_GHOSTS:
        raise LayoutError(f"{name}: {ghosts:,} ghosts, but a board has at most {MAX_GHOSTS}")
