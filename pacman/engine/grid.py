"""Grids of truth values: food and walls, as submissions see them."""

from __future__ import annotations

from sys import getrefcount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, NoReturn

    from .directions import Cell

    class _Columns:
        """The only method of a dictionary that readers see."""

        def __getitem__(self, x: int) -> list[bool]: ...

else:
    _Columns = dict

# What a cell usually holds; copying its column is enough for these.
_PLAIN = {bool, int, float, str, type(None)}
_WRITERS = ("__setitem__", "__delitem__", "__iadd__", "__imul__", "append", "clear", "extend",
            "insert", "pop", "remove", "reverse", "sort")  # fmt: skip


class Grid(_Columns):
    """`grid[x][y]`, with (0, 0) at the lower left.

    A grid that a state hands out belongs to its reader: writing into it changes nothing else. Most
    grids are only listed or counted, so the columns are made when they are first needed.

    It is a dictionary of columns by x, since that is the fastest look-up. To its readers it is a
    sequence of columns, and a dictionary's methods are hidden.
    """

    __slots__ = ("_true", "height", "owner", "width")

    width: int
    height: int
    owner: object  # see Lender
    _true: tuple[Cell, ...]

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
        columns = [[initialValue] * height for _ in range(width)]
        if bitRepresentation:
            columns = [[bool(bits >> y & 1) for y in range(height)] for bits in bitRepresentation]
        self._fill(columns)

    @classmethod
    def of(cls, width: int, height: int, true: tuple[Cell, ...]) -> Grid:
        """The grid that is true at these cells, given column by column."""
        grid = cls.__new__(cls)
        grid.width = width
        grid.height = height
        grid.owner = None
        grid._true = true
        return grid

    def _fill(self, columns: Iterable[list[bool]]) -> None:
        for x, column in enumerate(columns):
            _set(self, x, column)

    def __missing__(self, x: int) -> list[bool]:
        """Make the columns if they are missing; x may also count from the east, or lie outside."""
        if not _made(self):
            columns = [[False] * self.height for _ in range(self.width)]
            for i, j in self._true:
                columns[i][j] = True
            self._fill(map(Column, columns) if self._lent() else columns)
        return self[self._inside(x)]

    def _inside(self, x: int) -> int:
        if not -self.width <= x < self.width:
            raise IndexError(f"there is no column {x} in a grid of {self.width}")
        return x % self.width

    def _columns(self) -> list[list[bool]]:
        return [self[x] for x in range(self.width)]

    def _lent(self) -> bool:
        """Whether other readers may get this grid, too; if so, nothing was written into it."""
        return self is WALLS.grid or self is FOOD.grid

    def _unwritten(self) -> bool:
        """Whether the grid surely holds what it was made with."""
        return not _made(self) or self._lent()

    def _take(self) -> None:
        """Stop lending the grid, since its reader may write into it from now on."""
        if self._lent():
            _take_back()

    @property
    def data(self) -> list[list[bool]]:
        """The columns; writing into them changes the grid."""
        return _Data(self)

    def __setitem__(self, x: int, column: list[bool]) -> None:
        self._take()
        self[0]  # makes all columns
        _set(self, self._inside(x), column)

    def __delitem__(self, x: int) -> None:
        raise TypeError("a grid keeps all its columns")

    def __iter__(self) -> Iterator[list[bool]]:
        self._take()
        return iter(self._columns())

    def __reversed__(self) -> Iterator[list[bool]]:
        return reversed(list(self))

    def __len__(self) -> int:
        return self.width

    def __contains__(self, column: object) -> bool:
        return column in self._columns()

    def asList(self, key: bool = True) -> list[Cell]:
        """The cells that hold `key`, column by column."""
        if key is True and (not _made(self) or self._lent()):
            return list(self._true)
        columns = enumerate(self._columns())
        return [(x, y) for x, column in columns for y, v in enumerate(column) if v == key]

    def count(self, item: bool = True) -> int:
        if item is True and self._unwritten():
            return len(self._true)
        return sum(column.count(item) for column in self._columns())

    def packBits(self) -> tuple[int, ...]:
        """The width, the height and an integer for each column, whose lowest bit is y = 0."""
        columns = [sum(bool(v) << y for y, v in enumerate(column)) for column in self._columns()]
        return self.width, self.height, *columns

    def _cellIndexToPosition(self, index: int) -> Cell:
        """The cell of this number, counted from (0, 0) up each column in turn."""
        return divmod(index, self.height)

    def copy(self) -> Grid:
        grid = Grid.of(self.width, self.height, self._true)
        if not self._unwritten():
            grid._fill([list(column) for column in self._columns()])
        return grid

    deepCopy = copy

    def shallowCopy(self) -> Grid:
        """A grid over the same columns."""
        grid = Grid.of(self.width, self.height, self._true)
        grid._fill(self)
        return grid

    __copy__ = shallowCopy

    def __deepcopy__(self, memo: dict[int, Any]) -> Grid:
        grid = self.copy()
        if not grid._unwritten():
            columns = grid._columns()
            if not all(_PLAIN.issuperset(map(type, column)) for column in columns):
                from copy import deepcopy

                grid._fill(deepcopy(columns, memo))
        return grid

    def __reduce__(self) -> tuple[object, ...]:
        columns = [] if self._unwritten() else [list(column) for column in self._columns()]
        return _restore, (self.width, self.height, self._true, columns)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return False
        if self._unwritten() and other._unwritten():
            sizes = (self.width, self.height) == (other.width, other.height)
            return sizes and self._true == other._true
        return self._columns() == other._columns()

    __ne__ = object.__ne__

    def __hash__(self) -> int:
        return hash(tuple(self.asList()))

    def __str__(self) -> str:
        rows = zip(*self._columns(), strict=True)
        return "\n".join("".join(str(v)[0] for v in row) for row in reversed(list(rows)))

    def __repr__(self) -> str:
        return f"<Grid {self.width}x{self.height}, {self.count()} true>"


_set: Any = dict.__setitem__
_made: Any = dict.__len__


def _hidden(name: str) -> property:
    def missing(_grid: Grid) -> NoReturn:
        raise AttributeError(f"'Grid' object has no attribute '{name}'")

    return property(missing)


for _name in {*vars(dict)} - {*vars(object)} - {*vars(Grid)} - {"__getitem__"}:
    setattr(Grid, _name, _hidden(_name))


class _Data(list["list[bool]"]):
    """The columns of a grid as a list; writing into it changes the grid."""

    __slots__ = ("_grid",)

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self._grid = grid

    def __setitem__(self, x: Any, column: Any) -> None:
        super().__setitem__(x, column)
        self._grid._fill(self)

    def __reduce__(self) -> tuple[object, ...]:
        return list, (list(self),)


def reconstituteGrid(bitRep: Any) -> Any:
    """The grid that `packBits` packed; returns anything but a tuple as it is."""
    if not isinstance(bitRep, tuple):
        return bitRep
    width, height, *columns = bitRep
    return Grid(width, height, bitRepresentation=tuple(columns))


def _restore(width: int, height: int, true: tuple[Cell, ...], columns: list[list[bool]]) -> Grid:
    """The unpickled grid."""
    grid = Grid.of(width, height, true)
    grid._fill(columns)
    return grid


class Column(list[bool]):
    """A column of a grid that may be lent again; the first write into it ends that."""

    __slots__ = ()

    def __reduce__(self) -> tuple[object, ...]:
        return list, (list(self),)


class _WrittenColumn(list[bool]):
    """A column after its first write: a plain list, so that more writes are fast."""

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
    """Hands out one grid again and again, until a reader keeps it or writes into it.

    Otherwise `state.getWalls()[x][y]` in an inner loop would make a grid for each look-up. A reader
    who keeps a grid has it alone: the references to it are counted. A reader may also keep a single
    column. A write into a column ends the lending, so no later grid has it.
    """

    __slots__ = ("grid",)

    def __init__(self) -> None:
        self.grid: Grid = _NO_GRID

    def lend(self, width: int, height: int, true: tuple[Cell, ...], owner: object) -> Grid:
        """The grid that is true at these cells.

        state.py has a short cut: while `grid.owner` is the same object, the cells are the same.
        """
        grid = self.grid
        others = grid._true is not true or grid.width != width or grid.height != height
        if others or getrefcount(grid) != ALONE:
            grid = self.grid = Grid.of(width, height, true)
        grid.owner = owner
        return grid


def _take_back() -> None:
    """Stop lending both grids, since a reader may write into one from now on."""
    WALLS.grid = FOOD.grid = _NO_GRID


def _references(lender: Lender) -> int:
    """The number of references to a grid that only its lender keeps."""
    grid = lender.grid
    return getrefcount(grid)


_NO_GRID = Grid.of(0, 0, ())
WALLS, FOOD = Lender(), Lender()  # the latest grid of each
WALLS.grid = Grid.of(1, 1, ())
# Measured, since Python versions count references differently.
ALONE = _references(WALLS)
_take_back()
