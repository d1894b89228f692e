"""Distances through mazes against a plain search, cell by cell."""

from __future__ import annotations

import copy
import subprocess
import sys
from math import inf
from pathlib import Path
from typing import Any

import pytest
from boards import all_layouts, board, start
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.mazes import BOARDS, evaluated
from pacman import Directions, GameState, Layout
from pacman.engine import mazes
from pacman.engine.directions import VECTORS
from pacman.engine.mazes import Maze, nearest_food

LAYOUTS = list(all_layouts().values())
ROOMS = """
    %%%%%%%%%
    %P.%  o.%
    %. %% %%%
    %  % . G%
    %%%%%%%%%"""


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Boards of any walls, so often with cells that can't be reached."""
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 6))
    cells = draw(st.lists(st.sampled_from("%% ..o"), min_size=width * height, max_size=99))
    cells[draw(st.integers(0, width * height - 1))] = "P"
    rows = ["".join(cells[i * width : (i + 1) * width]) for i in range(height)]
    wall = "%" * (width + 2)
    return Layout.parse("\n".join([wall, *(f"%{row}%" for row in rows), wall]))


def plain(layout: Layout, a: Any) -> dict[Any, int]:
    """Every cell that can be reached from one, with the steps to it."""
    away, edge = {a: 0}, [a]
    for x, y in edge:  # which grows on the way
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell not in away and not layout.isWall(cell):
                away[cell] = away[x, y] + 1
                edge.append(cell)
    return away


@given(layouts())
@settings(max_examples=150)
def test_distances_rings_and_ways_are_those_of_a_plain_search(layout: Layout) -> None:
    maze = Maze(layout)
    free = {c for x, column in enumerate(layout.walls) for y, w in enumerate(column) if not w
            for c in [(x, y)]}  # fmt: skip
    assert set(maze.cells) == free
    for a in free:
        away = plain(layout, a)
        for d, ring in enumerate(maze.rings(a)):
            assert set(maze.cells_of(ring)) == {cell for cell in away if away[cell] == d}
        for b in free:
            assert maze.distance(a, b) == away.get(b, inf)
            near = [
                action
                for action, (dx, dy) in VECTORS.items()
                if away.get(b) and plain(layout, b).get((a[0] + dx, a[1] + dy), inf) < away[b]
            ]
            assert maze.towards(a, b) == near


@given(layouts(), st.data())
@settings(max_examples=100)
def test_sets_of_cells(layout: Layout, data: st.DataObject) -> None:
    maze = Maze.of(layout)
    chosen = set(data.draw(st.lists(st.sampled_from(maze.cells))))
    cells = maze.set_of([*chosen, *chosen])
    assert set(maze.cells_of(cells)) == chosen
    here = data.draw(st.sampled_from(maze.cells))
    away = plain(layout, here)
    assert maze.nearest(here, cells) == min((away.get(c, inf) for c in chosen), default=inf)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: str(layout.name))
@pytest.mark.parametrize("ghosts", [0, None])
@pytest.mark.parametrize("room", [mazes.REMEMBERED_DOTS, 2])
def test_the_nearest_dot_all_along_a_game(
    layout: Layout, ghosts: int | None, room: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With and without ghosts in the key, and where next to nothing is remembered."""
    monkeypatch.setattr(mazes, "REMEMBERED_DOTS", room)
    state = GameState.initial(layout, ghosts)
    state.stands[0].board.nearest.clear()
    for turn in range(40):
        away = plain(layout, state.getPacmanPosition())
        true = min((away.get(c, inf) for c in state.getFood().asList()), default=inf)
        assert nearest_food(state) == true
        assert nearest_food(copy.deepcopy(state)) == true
        assert len(state.stands[0].board.nearest) <= mazes.REMEMBERED_DOTS
        legal = state.getLegalActions(0)
        if not legal:
            break
        state = state.generateSuccessor(0, legal[turn * turn % len(legal)])


def test_the_items_of_a_state_are_a_set_of_cells() -> None:
    for layout in LAYOUTS:
        state = GameState.initial(layout)
        there = Maze.of(layout).cells_of(state.items)
        assert there == [*state.getFood().asList(), *state.getCapsules()]
    state = start(ROOMS).generateSuccessor(0, Directions.EAST)
    assert Maze.of(board(ROOMS)).cells_of(state.items) == [(1, 2), (5, 1), (7, 3), (6, 3)]


def test_equal_stands_are_one_object() -> None:
    state = start(ROOMS)
    there = state.generateSuccessor(0, Directions.SOUTH).generateSuccessor(0, Directions.NORTH)
    back = there.generateSuccessor(0, Directions.SOUTH).generateSuccessor(0, Directions.NORTH)
    assert back.stands[0] is there.stands[0]
    assert back.stands[1] is state.stands[1]
    assert there.stands[0] is not state.stands[0]  # he faces another way
    assert (back.stands[0].position, back.stands[0].direction) == ((1, 3), Directions.NORTH)


def test_a_ghost_between_two_cells() -> None:
    maze = Maze.of(board(ROOMS))
    assert maze.distance((1, 1.5), (1, 1)) == 0.5
    assert maze.distance((1.5, 3), (1, 1)) == 2.5
    assert maze.distance((1, 1), (1.5, 3)) == 2.5
    assert maze.distance((4.5, 1), (4.5, 1)) == 0
    assert maze.distance((4.5, 1), (5.5, 1)) == 1
    assert maze.distance((4.5, 1), (1, 1)) == inf
    assert maze.distance((1.0, 3.0), (1, 1)) == 2


@pytest.mark.parametrize("cell", [(0, 0), (3, 2), (-1, 1), (99, 1), (0.5, 0), (0.5, 1)])
def test_what_is_no_cell_is_told(cell: tuple[float, float]) -> None:
    maze = Maze(Layout.parse(str(board(ROOMS)), "rooms"))
    message = rf"\({cell[0]}, {cell[1]}\) is no free cell of rooms"
    with pytest.raises(ValueError, match=message):
        maze.distance(cell, (1, 1))
    with pytest.raises(ValueError, match=message):
        maze.distance((1, 1), cell)
    with pytest.raises(ValueError, match=message):
        maze.distance(cell, cell)
    with pytest.raises(ValueError, match=message):
        maze.rings(cell)


def test_what_is_remembered_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mazes, "REMEMBERED_BITS", 1000)
    maze = Maze(Layout.load("smallClassic"))
    for cell in maze.cells:
        for other in maze.cells[:9]:
            assert maze.distance(cell, other) == maze.distance(other, cell)
            kept = sum(len(rings) for rings in maze._rings.values())
            assert kept * len(maze.cells) <= 1000 or len(maze._rings) == 1


def test_boards_that_are_drawn_alike_share_a_maze() -> None:
    assert Maze.of(board(ROOMS)) is Maze.of(board(ROOMS))


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_timed_is_a_search_in_which_nearly_all_calls_are_one_look_up(name: str) -> None:
    states = evaluated(name, 2)
    known = states[0].stands[0].board.nearest
    known.clear()
    found = [nearest_food(state) for state in states]
    assert len(known) < len(states) / 5
    layout = Layout.load(name)
    for state, steps in zip(states[::20], found[::20], strict=True):
        away = plain(layout, state.getPacmanPosition())
        assert steps == min(away[cell] for cell in state.getFood().asList())


def test_the_example_for_students_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).parents[2] / "docs" / "students.md"
    codes = page.read_text(encoding="utf-8").split("```python\n")[1:]
    [code] = [code.split("```")[0] for code in codes if "pacman.engine.mazes" in code]
    exec(code, {})  # noqa: S102
    assert capsys.readouterr().out == "1 steps to the nearest dot\n['West'] lead to a corner\n"


def test_a_submission_may_use_it_where_it_is_graded(tmp_path: Path) -> None:
    right = Path(__file__).parents[1] / "submissions" / "correct" / "three_functions.py"
    file = tmp_path / "multiAgents.py"
    file.write_text(
        right.read_text(encoding="utf-8")
        + "\nfrom pacman.engine.mazes import Maze, nearest_food\n"
        + "\nwithout = betterEvaluationFunction\n"
        + "\ndef betterEvaluationFunction(state):\n"
        + "    assert state.isWin() or nearest_food(state) >= 1\n"
        + "    return without(state)\n",
        encoding="utf-8",
    )
    command = [sys.executable, "autograder.py", str(file), "-q", "q5"]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
