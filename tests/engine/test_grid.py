"""Grids that states hand out: each is its reader's own, although few are made."""

from __future__ import annotations

import copy
import operator
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from boards import board

from pacman import GameState, Grid

TEXT = "%%%%%%\n%P . %\n%.  G%\n%%%%%%"
LOOKS: dict[str, Callable[[GameState], Grid]] = {
    "food": GameState.getFood,
    "walls": GameState.getWalls,
    "data.food": lambda state: state.data.food,
    "layout.walls": lambda state: state.data.layout.walls,
    "layout.food": lambda state: state.data.layout.food,
}


@pytest.fixture
def state() -> GameState:
    return GameState.initial(board(TEXT))


@pytest.fixture(params=sorted(LOOKS))
def look(request: pytest.FixtureRequest) -> Callable[[GameState], Grid]:
    return LOOKS[request.param]


def set_cell(grid: Grid) -> None:
    grid[2][1] = True


def set_column(grid: Grid) -> None:
    grid[1] = [True] * 4


def set_in_data(grid: Grid) -> None:
    grid.data[2][1] = True


def set_column_of_data(grid: Grid) -> None:
    grid.data[1] = [True] * 4


def set_while_iterating(grid: Grid) -> None:
    for column in grid:
        column[1] = True


def set_in_a_shallow_copy(grid: Grid) -> None:
    grid.shallowCopy()[2][1] = True


def append(grid: Grid) -> None:
    grid[1].append(True)


def extend_in_place(grid: Grid) -> None:
    grid[1] += [True]


def reverse(grid: Grid) -> None:
    for column in grid:
        column.append(True)
        column.reverse()


def delete(grid: Grid) -> None:
    del grid[1][0]


WRITES = [
    set_cell, set_column, set_in_data, set_column_of_data, set_while_iterating,
    set_in_a_shallow_copy, append, extend_in_place, reverse, delete,
]  # fmt: skip


@pytest.mark.parametrize("write", WRITES)
def test_a_write_into_a_grid_that_was_kept_changes_that_one_alone(
    state: GameState, look: Callable[[GameState], Grid], write: Callable[[Grid], None]
) -> None:
    child = state.generateSuccessor(0, "Stop")
    before = look(state)
    was = [list(column) for column in look(state)]
    mine, twin, later = look(state), look(state), look(child)
    write(mine)
    for other in (before, twin, later, look(state), look(child)):
        assert [list(column) for column in other] == was
        assert other != mine
        assert other.asList() == [(x, y) for x, c in enumerate(was) for y, v in enumerate(c) if v]
    assert [list(column) for column in mine] != was


@pytest.mark.parametrize("write", WRITES)
def test_a_write_into_a_grid_without_a_keeper_changes_nothing(
    state: GameState, look: Callable[[GameState], Grid], write: Callable[[Grid], None]
) -> None:
    was = [list(column) for column in look(state)]
    write(look(state))
    assert [list(column) for column in look(state)] == was


def test_a_column_that_was_kept_alone_can_be_written_into(state: GameState) -> None:
    column = state.getFood()[3]
    column[2] = False
    assert column[2] is False
    assert state.getFood()[3][2] is True
    column[2] = True
    column[1] = True
    assert state.getFood()[3][1] is False


def test_look_ups_in_an_inner_loop_make_no_new_grids(state: GameState) -> None:
    """Not more than the first, which is what makes them fast."""
    for look in (GameState.getFood, GameState.getWalls):
        first = id(look(state))
        assert all(id(look(state)) == first for _ in range(9))
        columns = {id(look(state)[3]) for _ in range(9)}
        assert len(columns) == 1
        kept = look(state)
        assert look(state) is not kept


def test_states_with_the_same_food_share_unkept_grids(state: GameState) -> None:
    child = state.generateSuccessor(0, "Stop")
    for look in (GameState.getFood, GameState.getWalls):
        first, second = id(look(state)), id(look(child))
        assert first == second == id(look(state))
    walls = id(state.getWalls()[0])
    assert walls == id(state.data.layout.walls[0]) == id(child.getWalls()[0])


def test_a_grid_in_a_container_or_a_closure_is_kept(state: GameState) -> None:
    kept = [state.getWalls() for _ in range(3)]
    kept[0][1][1] = True
    assert [grid[1][1] for grid in kept] == [True, False, False]

    def reader() -> Callable[[], bool]:
        walls = state.getWalls()
        return lambda: walls[2][1]

    read = reader()
    state.getWalls()[2][1] = True
    for _ in range(3):
        state.getWalls().data[2][1] = True
    assert read() is False


def test_states_with_other_food_get_other_grids(state: GameState) -> None:
    ate = state.generateSuccessor(0, "East").generateSuccessor(0, "East")
    for _ in range(3):
        assert state.getFood()[3][2] is True
        assert ate.getFood()[3][2] is False
    twin = GameState.initial(board(TEXT.replace("%.", "% ")))
    assert state.getFood()[1][1] is True
    assert twin.getFood()[1][1] is False
    assert state.getFood()[1][1] is True


def test_boards_without_food_and_of_other_sizes(state: GameState) -> None:
    small = GameState.initial(board("%%%%\n%P %\n%%%%"))
    large = GameState.initial(board("%%%%%\n%P  %\n%%%%%"))
    for one in (small, large, small):
        width = one.getFood().width  # not in the assert, which would keep the grid
        assert width == one.data.layout.width
        assert one.getFood().asList() == []
    assert state.getFood().count() == 2


def test_columns_are_lists(state: GameState) -> None:
    column = state.getFood()[3]
    assert isinstance(column, list)
    assert column == [False, False, True, False]
    assert column.count(True) == 1
    assert repr(column) == "[False, False, True, False]"
    for other in (copy.copy(column), copy.deepcopy(column), pickle.loads(pickle.dumps(column))):  # noqa: S301
        assert type(other) is list
        assert other == column
    column[0] = True
    for other in (copy.copy(column), copy.deepcopy(column), pickle.loads(pickle.dumps(column))):  # noqa: S301
        assert type(other) is list
        assert other == column == [True, False, True, False]


def copies(grid: Grid) -> list[Grid]:
    again = pickle.loads(pickle.dumps(grid))  # noqa: S301 - our own
    return [grid.copy(), grid.deepCopy(), copy.deepcopy(grid), again]


def test_copies_are_independent(state: GameState, look: Callable[[GameState], Grid]) -> None:
    for filled in (False, True):
        grid = look(state)
        if filled:
            assert grid[0][0] in {True, False}
        for other in copies(grid):
            assert other == grid
            other[1][1] = not other[1][1]
            assert other != grid == look(state)
        grid[1][1] = not grid[1][1]
        assert all(other == grid != look(state) for other in copies(grid))
    assert copy.copy(grid) == grid


def test_a_deep_copy_copies_values_in_cells() -> None:
    grid: Any = Grid(2, 1)
    grid[0][0] = ["a path"]
    other = copy.deepcopy(grid)
    grid[0][0].append("more")
    assert other[0][0] == ["a path"]


def test_a_grid_is_no_dictionary_to_its_readers(state: GameState) -> None:
    for grid in (state.getWalls(), Grid(6, 4)):
        found: Any = grid
        for name in ("get", "items", "keys", "pop", "clear", "update", "setdefault", "values"):
            assert not hasattr(found, name)
        with pytest.raises(TypeError, match="keeps all its columns"):
            del found[0]
        assert len(found) == 6
        assert found
        assert found[-1] == found[5]
        assert list(reversed(found)) == list(found)[::-1]
        assert found[1] in found
        assert found not in ({}, [], None)
        assert {} not in (found, None)
        for outside in (6, -7):
            with pytest.raises(IndexError, match=r"there is no column -?\d in a grid of 6"):
                found[outside]
            with pytest.raises(IndexError):
                found[outside] = [True] * 4
        with pytest.raises(AttributeError, match="'Grid' object has no attribute 'update'"):
            found.update({0: []})


def test_lists_of_columns_are_of_different_grids(state: GameState) -> None:
    free, seen = list(state.getWalls()), list(state.getWalls())
    seen[2][1] = True
    assert free[2][1] is False
    free_data, seen_data = state.getWalls().data, state.getWalls().data
    seen_data[2][1] = True
    assert free_data[2][1] is False


def test_equal_grids_are_not_unequal(state: GameState) -> None:
    filled, lazy = state.getFood(), state.getFood()
    assert filled[3][2]
    assert not operator.ne(filled, lazy)
    lazy[3][2] = False
    assert operator.ne(filled, lazy)


def test_a_column_is_replaced_from_either_end() -> None:
    grid = Grid(3, 1)
    grid[-1] = [True]
    grid.data[0] = [True]
    assert grid.asList() == [(0, 0), (2, 0)]
    data = grid.data
    data[1:] = [[True], [False]]
    data[0][0] = False
    assert grid.asList() == [(1, 0)]
    assert data == [[False], [True], [False]]
    assert type(pickle.loads(pickle.dumps(data))) is list  # noqa: S301 - our own
