"""A rectangle of truth values: food and walls, as submissions see them."""

from __future__ import annotations

from sys import getrefcount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    Cell = tuple[int, int]

# What a cell usually holds. Nothing else needs more than its column copied.
_PLAIN = {bool, int, float, str, type(None)}
_WRITERS = ("__setitem__", "__delitem__", "__iadd__", "__imul__", "append", "clear", "extend",
            "insert", "pop", "remove", "reverse", "sort")  # fmt: skip


class Grid:
    """`grid[x][y]`, with (0, 0) at the lower left.

    A grid that a state hands out is its reader's own, so writing into it changes nothing else.
    Most are only listed or counted, so the columns are made when somebody first asks for them.
    """

    __slots__ = ("_columns", "_true", "height", "owner", "width")

    width: int
    height: int
    owner: object  # see Lender
    _true: tuple[Cell, ...]
    _columns: list[list[bool]] | None

    def __init__(
        self,
        width: int,
        height: int,
        initialValue: bool = False,
        bitRepresentation: tuple[int, ...] | None = None,
    ) -> None:
        self.width = width
        self.height = height
        self.owner = None
        self._true = ()
        self._columns = [[initialValue] * height for _ in range(width)]
        if bitRepresentation:
            for column, bits in zip(self._columns, bitRepresentation, strict=True):
                column[:] = [bool(bits >> y & 1) for y in range(height)]

    @classmethod
    def of(cls, width: int, height: int, true: tuple[Cell, ...]) -> Grid:
        """The grid that is true at these cells, which come column by column."""
        grid = cls.__new__(cls)
        grid.width = width
        grid.height = height
        grid.owner = None
        grid._true = true
        grid._columns = None
        return grid

    @property
    def data(self) -> list[list[bool]]:
        """The columns themselves: what is written into them, the grid says from then on."""
        if self._lent():
            _take_back()
        return self._filled()

    def _filled(self) -> list[list[bool]]:
        if self._columns is None:
            columns = [[False] * self.height for _ in range(self.width)]
            for x, y in self._true:
                columns[x][y] = True
            self._columns = [Column(column) for column in columns] if self._lent() else columns
        return self._columns

    def _lent(self) -> bool:
        """Whether others may get this grid, too; nobody wrote into it then."""
        return self is WALLS.grid or self is FOOD.grid

    def _unwritten(self) -> bool:
        """Whether the grid is sure to be true where it was made so, and nowhere else."""
        return self._columns is None or self._lent()

    def __getitem__(self, x: int) -> list[bool]:
        try:
            return self._columns[x]  # type: ignore[index]
        except TypeError:
            return self._filled()[x]

    def __setitem__(self, x: int, column: list[bool]) -> None:
        self.data[x] = column

    def __iter__(self) -> Iterator[list[bool]]:
        return iter(self.data)

    def asList(self, key: bool = True) -> list[Cell]:
        """The cells that hold `key`, column by column."""
        if key is True and self._unwritten():
            return list(self._true)
        columns = enumerate(self._filled())
        return [(x, y) for x, column in columns for y, v in enumerate(column) if v == key]

    def count(self, item: bool = True) -> int:
        if item is True and self._unwritten():
            return len(self._true)
        return sum(column.count(item) for column in self._filled())

    def packBits(self) -> tuple[int, ...]:
        """The width, the height and an integer for each column, whose lowest bit is y = 0."""
        columns = [sum(bool(v) << y for y, v in enumerate(column)) for column in self._filled()]
        return self.width, self.height, *columns

    def _cellIndexToPosition(self, index: int) -> Cell:
        """The cell of this number, counted from (0, 0) up each column in turn."""
        return divmod(index, self.height)

    def copy(self) -> Grid:
        grid = Grid.of(self.width, self.height, self._true)
        if not self._unwritten():
            grid._columns = [list(column) for column in self._filled()]
        return grid

    deepCopy = copy

    def shallowCopy(self) -> Grid:
        """A grid over the same columns."""
        grid = Grid.of(self.width, self.height, self._true)
        grid._columns = self.data
        return grid

    __copy__ = shallowCopy

    def __deepcopy__(self, memo: dict[int, Any]) -> Grid:
        grid = self.copy()
        columns = grid._columns
        if columns and not all(_PLAIN.issuperset(map(type, column)) for column in columns):
            from copy import deepcopy

            grid._columns = deepcopy(columns, memo)
        return grid

    def __reduce__(self) -> tuple[object, ...]:
        columns = None if self._unwritten() else [list(column) for column in self._filled()]
        return _restore, (self.width, self.height, self._true, columns)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        if self._unwritten() and other._unwritten():
            sizes = (self.width, self.height) == (other.width, other.height)
            return sizes and self._true == other._true
        return self._filled() == other._filled()

    def __hash__(self) -> int:
        return hash(tuple(self.asList()))

    def __str__(self) -> str:
        rows = zip(*self._filled(), strict=True)
        return "\n".join("".join(str(v)[0] for v in row) for row in reversed(list(rows)))

    def __repr__(self) -> str:
        return f"<Grid {self.width}x{self.height}, {self.count()} true>"


def reconstituteGrid(bitRep: Any) -> Any:
    """The grid that `packBits` was asked of; anything but a tuple is given back as it is."""
    if not isinstance(bitRep, tuple):
        return bitRep
    width, height, *columns = bitRep
    return Grid(width, height, bitRepresentation=tuple(columns))


def _restore(
    width: int, height: int, true: tuple[Cell, ...], columns: list[list[bool]] | None
) -> Grid:
    """The grid that was pickled."""
    grid = Grid.of(width, height, true)
    grid._columns = columns
    return grid


class Column(list[bool]):
    """A column of a grid that may be lent again; the first write into it ends that."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return list, (list(self),)


class _WrittenColumn(list[bool]):
    """What a column becomes: a list like any other, with nothing in the way of more writes."""

    __slots__ = ()
    __reduce__ = Column.__reduce__


_WrittenColumn.__name__ = _WrittenColumn.__qualname__ = "Column"


def _writer(name: str) -> Callable[..., object]:
    method = getattr(list, name)

    def write(self: Column, *args: Any, **options: Any) -> object:
        _take_back()
        self.__class__ = _WrittenColumn  # type: ignore[assignment]
        return method(self, *args, **options)

    return write


for _name in _WRITERS:
    setattr(Column, _name, _writer(_name))


class Lender:
    """Hands out one grid again and again, for as long as nobody keeps it or writes into it.

    `state.getWalls()[x][y]` in an inner loop would make a grid for each look-up otherwise. Who
    keeps one has it for himself: the references to it are counted. Of a grid that was not kept,
    single columns may have been. A write into one ends the lending, so no later grid has it.
    """

    __slots__ = ("grid",)

    def __init__(self) -> None:
        self.grid: Grid = _NO_GRID

    def lend(self, width: int, height: int, true: tuple[Cell, ...], owner: object) -> Grid:
        """The grid that is true at these cells.

        The fast way is in state.py: as long as `grid.owner` is the same object, so are the cells.
        """
        grid = self.grid
        same = grid._true is true and grid.width == width and grid.height == height
        if not same or getrefcount(grid) != ALONE:
            grid = self.grid = Grid.of(width, height, true)
        grid.owner = owner
        return grid


def _take_back() -> None:
    """Let nobody else have a grid that its reader may write into from now on."""
    WALLS.grid = FOOD.grid = _NO_GRID


def _references(lender: Lender) -> int:
    """The references to a grid that only its lender has and a function looks at."""
    grid = lender.grid
    return getrefcount(grid)


_NO_GRID = Grid.of(0, 0, ())
WALLS, FOOD = Lender(), Lender()  # the latest grid of each
WALLS.grid = Grid.of(1, 1, ())
# Counted instead of written down, since Pythons differ in how they count.
ALONE = _references(WALLS)
_take_back()
