"""Reading boards: what parses comes back the same, and nothing else parses."""

from __future__ import annotations

import pickle
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from submitted import PEAK

from pacman import GameState, Layout, LayoutError
from pacman.engine.layout import MAX_BYTES

BOARD = "%%%%%\n%P.o%\n%2G1%\n%%%%%"


def drawn(width: int, height: int, ghosts: int) -> str:
    """A board of this size with this many ghosts, and food elsewhere."""
    inside = "P" + "G" * ghosts
    inside = inside.ljust((width - 2) * (height - 2), ".")
    rows = [inside[y : y + width - 2] for y in range(0, len(inside), width - 2)]
    return "\n".join(["%" * width, *(f"%{row}%" for row in rows), "%" * width])


@st.composite
def board_texts(draw: st.DrawFn) -> str:
    """Well-formed boards of any size with anything inside."""
    width, height = draw(st.integers(1, 9)), draw(st.integers(1, 6))
    cells = draw(
        st.lists(st.sampled_from(" %.oG1234x"), min_size=width * height, max_size=width * height)
    )
    cells[draw(st.integers(0, width * height - 1))] = "P"
    rows = ["%" + "".join(cells[y * width : (y + 1) * width]) + "%" for y in range(height)]
    edge = "%" * (width + 2)
    return "\n".join([edge, *rows, edge])


@pytest.mark.slow
@given(board_texts())
def test_text_to_layout_and_back(text: str) -> None:
    layout = Layout.parse(text)
    assert str(layout) == text
    again = Layout.parse(str(layout))
    assert again == layout
    assert hash(again) == hash(layout)
    assert pickle.loads(pickle.dumps(layout)) == layout  # noqa: S301 - our own
    state = GameState.initial(layout)
    assert state.getNumAgents() == layout.numGhosts + 1
    assert state.getFood() == layout.food
    assert state.getWalls() == layout.walls
    assert state.getCapsules() == layout.capsules


@given(st.text(alphabet=st.sampled_from("%.oPG1 \n\r\t\x00é"), max_size=60) | st.text(max_size=60))
def test_any_text_parses_or_says_where_it_does_not(text: str) -> None:
    try:
        layout = Layout.parse(text, "mine.lay")
    except LayoutError as error:
        message = str(error)
        assert message.startswith("mine.lay")
        assert "\n" not in message
    else:
        assert Layout.parse(str(layout)) == layout


@given(st.binary(max_size=80))
def test_any_file_parses_or_raises_a_layout_error(
    tmp_path_factory: pytest.TempPathFactory, raw: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzzed.lay"
    path.write_bytes(raw)
    with suppress(LayoutError):
        Layout.load(path)


def test_what_a_layout_knows() -> None:
    layout = Layout.parse(BOARD)
    assert (layout.width, layout.height, layout.totalFood, layout.numGhosts) == (5, 4, 1, 3)
    # By number, G counting as 1, then by x, then by y.
    assert layout.agentPositions == [
        (True, (1, 2)),
        (False, (2, 1)),
        (False, (3, 1)),
        (False, (1, 1)),
    ]
    assert layout.layoutText == BOARD.split("\n")
    assert layout.getNumGhosts() == 3
    assert layout.isWall((0, 0))
    assert not layout.isWall((1, 1))
    assert repr(layout) == "<Layout board, 5x4, 3 ghosts>"
    assert layout != BOARD


def test_orders_of_food_and_capsules() -> None:
    layout = Layout.parse("%%%%%\n%.o.%\n%oPo%\n%.o.%\n%%%%%")
    assert layout.food.asList() == [(1, 1), (1, 3), (3, 1), (3, 3)]
    assert layout.capsules == [(2, 1), (1, 2), (3, 2), (2, 3)]


def test_rows_are_stripped_and_blank_ends_ignored() -> None:
    assert Layout.parse("\n   %%%\t\n %P%\r\n%%%  \n\n") == Layout.parse("%%%\n%P%\n%%%")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "b: an empty board"),
        (" \n\n ", "b: an empty board"),
        ("%%%\n%P%\n%%%%", "b, line 3: 4 cells, but the first row has 3"),
        ("%%%\n\n%P%\n%%%", "b, line 2: 0 cells, but the first row has 3"),
        ("%%%%\n%P.\n%%%%", "b, line 2: 3 cells, but the first row has 4"),
        ("%%%%\n%P..\n%%%%", "b, line 2: the border is open"),
        ("%.%\n%P%\n%%%", "b, line 1: the border is open"),
        ("%%%\n%P%\n%.%", "b, line 3: the border is open"),
        ("%%%\n%.%\n%%%", "b, line 3: no 'P' on the whole board"),
        ("%%%\n%P%\n%P%\n%%%", "b, line 3: a second 'P'"),
        (drawn(21_900, 3, 0), "b: 21900 x 3 cells, but a board has at most 65,536"),
        (drawn(128, 128, 101), "b: 101 ghosts, but a board has at most 100"),
        (drawn(249, 249, 61_000), "b: 61,000 ghosts, but a board has at most 100"),
        (" " * 66_001, "b: larger than 66,000 characters: this is not a board"),
    ],
)
def test_broken_boards(text: str, message: str) -> None:
    with pytest.raises(LayoutError) as caught:
        Layout.parse(text, "b")
    assert str(caught.value).startswith(message)


def test_the_largest_boards() -> None:
    for text in (drawn(256, 256, 100), drawn(21_845, 3, 100), drawn(3, 16_000, 100)):
        layout = Layout.parse(text)
        assert (layout.numGhosts, str(layout)) == (100, text)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_no_board_takes_much_memory() -> None:
    """Not even one that is full of food, which a state's key has a bit for each of."""
    code = f"""
{PEAK}
from pacman import GameState, Layout
before = peak()
state = GameState.initial(Layout.parse({drawn(256, 256, 100)!r}))
for agent in range(101):
    actions = state.getLegalActions(agent)
    state = state.generateSuccessor(agent, actions[0]) if actions else state
print(peak() - before)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 450


def test_files_that_are_no_boards(tmp_path: Path) -> None:
    with pytest.raises(LayoutError, match=r"did you mean smallClassic\?|or"):
        Layout.load("smalClassic")
    with pytest.raises(LayoutError, match="no layout 'xyzzy'; there is capsuleClassic"):
        Layout.load("xyzzy")
    with pytest.raises(LayoutError, match="no layout"):
        Layout.load(tmp_path / "missing.lay")
    with pytest.raises(LayoutError, match="a folder: expected the file of a board"):
        Layout.load(tmp_path)
    (tmp_path / "binary.lay").write_bytes(b"\xff\xfe%%%")
    with pytest.raises(LayoutError, match="UTF-8"):
        Layout.load(tmp_path / "binary.lay")
    (tmp_path / "huge.lay").write_bytes(b"%" * (MAX_BYTES + 1))
    with pytest.raises(LayoutError, match="larger than 66,000 bytes"):
        Layout.load(tmp_path / "huge.lay")
    unreadable = Path("/proc/self/mem")
    if unreadable.exists():
        with pytest.raises(LayoutError, match="cannot be read"):
            Layout.load(unreadable)


def test_a_file_elsewhere_works_by_path(tmp_path: Path) -> None:
    path = tmp_path / "mine.lay"
    path.write_bytes(BOARD.replace("\n", "\r\n").encode())
    assert Layout.load(path) == Layout.load(str(path.with_suffix(""))) == Layout.parse(BOARD)
    assert Layout.load(path).name == "mine"
    path.write_bytes(b"\xef\xbb\xbf" + BOARD.replace("\n", "\r").encode())
    assert Layout.load(path) == Layout.parse(BOARD)
    path.write_text("%%%\n%P \n%%%")
    with pytest.raises(LayoutError) as caught:
        Layout.load(path)
    assert str(caught.value).startswith(f"{path}, line 2: ")


def test_every_cell_of_a_layout_is_out_of_reach() -> None:
    layout = Layout.parse(BOARD)
    layout.walls[1][1] = True
    layout.food[2][2] = False
    layout.capsules.clear()
    layout.agentPositions.clear()
    assert layout == Layout.parse(BOARD)
    assert not layout.isWall((1, 1))
    assert layout.capsules
