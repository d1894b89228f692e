"""A rectangle of truth values: food and walls, as submissions see them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Cell = tuple[int, int]


class Grid:
    """`grid[x][y]`, with (0, 0) at the lower left.

    A grid that a state hands out is a copy of its own, so writing into it changes nothing else.
    Most are only listed or counted, so the columns are made when somebody first asks for them.
    """

    __slots__ = ("_columns", "_true", "height", "width")

    width: int
    height: int
    _true: tuple[Cell, ...]
    _columns: list[list[bool]] | None

    def __init__(self, width: int, height: int, initialValue: bool = False) -> None:
        self.width = width
        self.height = height
        self._true = ()
        self._columns = [[initialValue] * height for _ in range(width)]

    @classmethod
    def of(cls, width: int, height: int, true: tuple[Cell, ...]) -> Grid:
        """The grid that is true at these cells, which come column by column."""
        grid = cls.__new__(cls)
        grid.width = width
        grid.height = height
        grid._true = true
        grid._columns = None
        return grid

    @property
    def data(self) -> list[list[bool]]:
        """The columns themselves: what is written into them, the grid says from then on."""
        if self._columns is None:
            self._columns = [[False] * self.height for _ in range(self.width)]
            for x, y in self._true:
                self._columns[x][y] = True
        return self._columns

    def __getitem__(self, x: int) -> list[bool]:
        return self.data[x]

    def __setitem__(self, x: int, column: list[bool]) -> None:
        self.data[x] = column

    def __iter__(self) -> Iterator[list[bool]]:
        return iter(self.data)

    def asList(self, key: bool = True) -> list[Cell]:
        """The cells that hold `key`, column by column."""
        if self._columns is None and key is True:
            return list(self._true)
        return [
            (x, y) for x, column in enumerate(self.data) for y, v in enumerate(column) if v == key
        ]

    def count(self, item: bool = True) -> int:
        if self._columns is None and item is True:
            return len(self._true)
        return sum(column.count(item) for column in self.data)

    def copy(self) -> Grid:
        grid = Grid.of(self.width, self.height, self._true)
        if self._columns is not None:
            grid._columns = [list(column) for column in self._columns]
        return grid

    deepCopy = copy

    def shallowCopy(self) -> Grid:
        """A grid over the same columns."""
        grid = Grid.of(self.width, self.height, self._true)
        grid._columns = self.data
        return grid

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        if self._columns is None and other._columns is None:
            sizes = (self.width, self.height) == (other.width, other.height)
            return sizes and self._true == other._true
        return self.data == other.data

    def __hash__(self) -> int:
        return hash(tuple(self.asList()))

    def __str__(self) -> str:
        rows = zip(*self.data, strict=True)
        return "\n".join("".join(str(v)[0] for v in row) for row in reversed(list(rows)))

    def __repr__(self) -> str:
        return f"<Grid {self.width}x{self.height}, {self.count()} true>"
