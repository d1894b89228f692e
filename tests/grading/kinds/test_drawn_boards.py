"""Boards that are drawn for each submission: pairs to compare, and those of varied games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from submitted import assignment, written

from pacman import GameState, Layout
from pacman.grading import grade
from pacman.grading.kinds.boards import Board, varied
from pacman.grading.kinds.pairs import drawn_pairs

if TYPE_CHECKING:
    from pathlib import Path

    from pacman.grading.report import TestResult

COMPARED = """kind: evaluation
function: judge
order: [near > far]
boards:
  near: {layout: "%%%%%%\\n%P.  %\\n%%%%%%"}
  far: {layout: "%%%%%%\\n%P  .%\\n%%%%%%"}
"""
DRAWN = "kind: evaluation\nfunction: judge\ndrawn: 10\n"
GAMES = """kind: games
evaluation: judge
seed: 1
games: 4
turns: 9
wins: [4]
layout: |
  %%%%%%%%%%%
  %    P   .%
  %%%%%% %%%%
  %%%%%% %%%%
  %%%%%%   G%
  %%%%%%%%%%%
"""
BY_DISTANCE = """
def judge(state):
    x, y = state.getPacmanPosition()
    return -sum(abs(x - a) + abs(y - b) for a, b in state.getFood().asList())
"""


def graded(folder: Path, code: str, *tests: str, secret: str = "") -> list[TestResult]:
    files = {f"test{number}": text for number, text in enumerate(tests)}
    loaded = assignment(folder / "tests", {"q1": files})
    return list(grade.grade(written(folder, code), grade.plan(loaded, secret)).tests)


def distances(state: GameState, place: tuple[float, float]) -> list[float]:
    x, y = place
    return [abs(x - a) + abs(y - b) for a, b in state.getFood().asList()]


@pytest.mark.slow
@given(st.integers(0, 10**9))
def test_one_board_of_a_pair_is_nearer_to_every_dot_and_nothing_else(seed: int) -> None:
    for one, other, sign in drawn_pairs(Random(seed), 3):
        near, far = (GameState.initial(Layout.parse(text), 1) for text in (one, other))
        near, far = (near, far) if sign == ">" else (far, near)
        assert near.getFood() == far.getFood()
        assert near.getWalls() == far.getWalls()
        assert near.getGhostPositions() == far.getGhostPositions()
        at, away = near.getPacmanPosition(), far.getPacmanPosition()
        assert all(a < b for a, b in zip(distances(near, at), distances(near, away), strict=True))
        ((x, y),) = near.getGhostPositions()
        to_ghost = [abs(x - a) + abs(y - b) for a, b in (at, away)]
        assert to_ghost[0] == to_ghost[1] > 6


def test_either_board_of_a_pair_may_be_the_better_one() -> None:
    signs = [sign for _, _, sign in drawn_pairs(Random(1), 100)]
    assert 30 < signs.count(">") < 70


def longer_end(state: GameState) -> int:
    """How much longer a room is on Pacman's side of the corridor than on the other one."""
    walls, here = state.getWalls(), state.getPacmanPosition()
    ((x, y),) = state.getGhostPositions()
    along, ghost = (0 if walls[int(x) - 1][int(y)] and walls[int(x) + 1][int(y)] else 1), (x, y)

    def length(step: int) -> int:
        place = [int(each) for each in here]
        place[along] = int(ghost[along])
        while not walls[place[0]][place[1]]:
            place[along] += step
        return abs(place[along] - int(ghost[along]))

    side = 1 if here[along] > ghost[along] else -1
    return length(side) - length(-side)


def test_the_walls_of_a_pair_say_nothing_about_it() -> None:
    right = 0
    for one, other, sign in drawn_pairs(Random(1), 300):
        ends = [longer_end(GameState.initial(Layout.parse(text), 1)) for text in (one, other)]
        right += ends[0] > ends[1] if sign == ">" else ends[0] < ends[1]
    assert 100 < right < 200


def test_pairs_are_others_for_every_file_and_secret(tmp_path: Path) -> None:
    found: list[str] = []
    for code, secret in ((BY_DISTANCE, ""), (BY_DISTANCE, ""), (BY_DISTANCE, "s"),
                         (f"{BY_DISTANCE}#", "")):  # fmt: skip
        folder = tmp_path / str(len(found))
        folder.mkdir()
        (test,) = graded(folder, code, DRAWN, secret=secret)
        assert test.status == "passed"
        found.append(str(test.observed))
    assert found[0] == found[1]
    assert len(set(found)) == 3


@pytest.mark.parametrize(
    ("value", "status", "said"),
    [
        ("-far(state)", "passed", ""),
        ("-far(state) + random() / 1000", "passed", "when asked again"),
        ("next(calls)", "failed", "when asked again: an evaluation must depend on the state alone"),
        (
            "-next(calls)",
            "failed",
            "when asked again: an evaluation must depend on the state alone",
        ),
        ("far(state)", "failed", "near is worth 1 and far 3, but near should be worth more"),
    ],
)
def test_each_board_is_asked_for_twice(tmp_path: Path, value: str, status: str, said: str) -> None:
    code = f"""
from itertools import count
from random import random

calls = count()


def far(state):
    return state.getFood().asList()[0][0] - state.getPacmanPosition()[0]


def judge(state):
    return {value}
"""
    (test,) = graded(tmp_path, code, COMPARED)
    assert test.status == status
    assert said in test.message
    assert bool(said) == bool(test.message)


@pytest.mark.slow
def test_counting_calls_is_of_no_use_in_any_order(tmp_path: Path) -> None:
    """In which order boards come depends on the file, so eight files meet both orders."""
    for number in range(8):
        folder = tmp_path / str(number)
        folder.mkdir()
        code = f"import itertools\njudge = lambda state, n=itertools.count(): next(n)  # {number}\n"
        (test,) = graded(folder, code, COMPARED)
        assert test.status == "failed"


def recorded(test: TestResult) -> str:
    rows: str = test.recording["layout"]["text"]
    return rows


def test_games_are_others_for_every_file(tmp_path: Path) -> None:
    """The recorded game is the worst: the first of those that were not won."""
    stays = "def judge(state):\n    return 0\n"
    found: list[tuple[str, str]] = []
    for code in (stays, stays, f"{stays}#", f"{stays}##"):
        folder = tmp_path / str(len(found))
        folder.mkdir()
        plain, mirrored, stretched = graded(
            folder, code, GAMES, f"{GAMES}varied: mirrored\n", f"{GAMES}varied: stretched\n"
        )
        assert recorded(plain).replace("1", "G").split() == GAMES[GAMES.index("%") :].split()
        found.append((recorded(mirrored), recorded(stretched)))
    assert found[0] == found[1]
    assert len(set(found)) == 3


ROWS = ("%%%%%%", "%.   %", "%%% %%", "%%%PG%", "%%%%%%")
BOARD = Board(Layout.parse("\n".join(ROWS)), 1, "RandomGhost", 1)


def inner(board: Board) -> list[str]:
    """The rows of a board without its outer walls."""
    rows = [row.strip("%") for row in str(board.layout).split("\n")]
    return [row for row in rows if row]


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_board_that_is_not_stretched_keeps_its_ways(mirrored: bool) -> None:
    for seed in range(20):
        other = varied(BOARD, Random(seed), mirrored=mirrored, stretched=False)
        rows = [row.strip("%")[:: -1 if mirrored else 1] for row in ROWS]
        assert inner(other) == [row for row in rows if row]


def test_a_stretched_board_has_longer_ways_and_what_stands_there_once() -> None:
    boards = [varied(BOARD, Random(n), mirrored=False, stretched=True) for n in range(50)]
    for board in boards:
        text = str(board.layout)
        assert [text.count(letter) for letter in ".PG"] == [1, 1, 1]
    way = {f".{space} \n{rows}PG" for space in ("  ", "   ") for rows in (" \n", " \n \n")}
    assert {"\n".join(inner(board)) for board in boards} == way


ROOM = Board(
    Layout.parse("%%%%%%%%%\n%.  .%%%%\n% P   .G%\n%    %%%%\n%%%%%%%%%"), 1, "RandomGhost", 1
)


def test_a_scattered_board_has_dots_elsewhere_but_for_corridors() -> None:
    boards = [varied(ROOM, Random(n), mirrored=False, scattered=True) for n in range(50)]
    rows = [inner(board) for board in boards]
    for board in rows:
        assert "".join(board).count(".") == 3
        assert [board[1][at] for at in (1, 5, 6)] == ["P", ".", "G"]
        for far in (board[0][3:], board[1][2:5], board[2][2:]):
            assert set(far) <= {" ", "."}
    assert len({"\n".join(board) for board in rows}) > 20
