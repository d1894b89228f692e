"""Distances through the maze: from cell to cell, and from Pacman to the nearest dot.

A set of cells is an integer with a bit for each cell. Dots and capsules have the same bits as in a
state's key (see board.py), and all other cells the bits above them, so the dots in a key are a set
of cells already.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf

from .directions import VECTORS, Directions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from .directions import Cell, Position
    from .layout import Layout
    from .state import GameState

# How many nearest dots a board remembers (4 MB), and how many bits of rings a maze (32 MB). No
# search on a shipped board fills either.
REMEMBERED_DOTS = 1 << 15
REMEMBERED_BITS = 1 << 28

_MOVES = [action for action in VECTORS if action != Directions.STOP]


def nearest_food(state: GameState) -> float:
    """Steps through the maze from Pacman to the nearest dot; infinite if he can reach none.

    Fast enough for every leaf of a search: the dots rarely change there, so nearly all calls are
    one look-up.
    """
    board = state._agents[0].board
    try:
        return board.nearest[state._key & board.eater_mask]
    except KeyError:
        pass
    if len(board.nearest) >= REMEMBERED_DOTS:
        board.nearest.clear()
    found = Maze.of(board.layout).nearest(state.getPacmanPosition(), state._key & board.food_mask)
    board.nearest[state._key & board.eater_mask] = found
    return found


class Maze:
    """The free cells of a layout and the ways between them, which are worked out on demand."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        eatable = layout.food_cells + layout.capsule_cells
        known = {*eatable, *layout.wall_cells}
        everywhere = [(x, y) for x in range(layout.width) for y in range(layout.height)]
        # All free cells, in the order of their bits.
        self.cells: tuple[Cell, ...] = (*eatable, *(c for c in everywhere if c not in known))
        self.bits: dict[Position, int] = {cell: 1 << i for i, cell in enumerate(self.cells)}
        self._rings: dict[Position, tuple[int, ...]] = {}
        self._room = REMEMBERED_BITS

    @staticmethod
    @lru_cache(maxsize=64)
    def of(layout: Layout) -> Maze:
        return Maze(layout)

    def rings(self, cell: Position) -> tuple[int, ...]:
        """Sets of cells: number d has the cells that are d steps away."""
        found = self._rings.get(cell)
        if found is None:
            found = self._flood(cell)
            self._room -= len(found) * len(self.cells)
            if self._room < 0:
                self._rings.clear()
                self._room = REMEMBERED_BITS
            self._rings[cell] = found
        return found

    def nearest(self, here: Position, cells: int) -> float:
        """Steps from a cell to the nearest one of a set; infinite if none can be reached."""
        for steps, ring in enumerate(self.rings(here)):
            if ring & cells:
                return steps
        return inf

    def distance(self, a: Position, b: Position) -> float:
        """Steps from a to b; infinite if there is no way. Either can be halfway between two cells.

        Raises ValueError for a position that is neither a free cell nor halfway between two.
        """
        starts, ends = self._ends(a), self._ends(b)
        if a == b:
            return 0
        return min(
            before + self.nearest(start, self.bits[end]) + after
            for start, before in starts
            for end, after in ends
        )

    def towards(self, here: Cell, there: Position) -> list[str]:
        """The actions that lead nearer to `there`, in the order of legal actions."""
        away = self.distance(here, there)
        ahead = ((action, _next(here, action)) for action in _MOVES)
        return [a for a, cell in ahead if cell in self.bits and self.distance(cell, there) < away]

    def set_of(self, cells: Iterable[Position]) -> int:
        return sum(self.bits[cell] for cell in set(cells))

    def cells_of(self, cells: int) -> list[Cell]:
        """The cells of a set, in the order of their bits."""
        return [cell for i, cell in enumerate(self.cells) if cells >> i & 1]

    def _flood(self, cell: Position) -> tuple[int, ...]:
        if cell not in self.bits:
            raise ValueError(f"{cell} is no free cell of {self.layout.name}")
        rings, edge, seen = [], [cell], {cell}
        while edge:
            rings.append(self.set_of(edge))
            beyond = {_next(here, action) for here in edge for action in _MOVES} - seen
            edge = [here for here in beyond if here in self.bits]
            seen |= beyond
        return tuple(rings)

    def _ends(self, position: Position) -> list[tuple[Position, float]]:
        """The cell at a position, or the two around it, each with the distance to it."""
        if position in self.bits:
            return [(position, 0)]
        x, y = position
        near = [(x - 0.5, y), (x + 0.5, y), (x, y - 0.5), (x, y + 0.5)]
        ends = [(cell, 0.5) for cell in near if cell in self.bits]
        if len(ends) < 2:
            raise ValueError(f"{position} is no free cell of {self.layout.name}")
        return ends


def _next(cell: Position, action: str) -> Position:
    (x, y), (dx, dy) = cell, VECTORS[action]
    return x + dx, y + dy
