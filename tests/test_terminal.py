"""Games in a real terminal, and what a frame looks like."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest
from boards import SHIPPED, start

from pacman import GameState, Layout
from pacman.terminal import frame

if sys.platform == "win32":
    pytest.skip("pexpect needs a POSIX terminal", allow_module_level=True)

import pexpect

ROOT = Path(__file__).parent.parent
PATIENCE = 30
BOARD = """%%%%%%%%%%%%
%P        .%
%%%%%%%%%%%%
%G       %%%
%%%%%%%%%%%%
"""
FAILING_GHOST = """
class Fails:
    def __init__(self, index):
        pass

    def getAction(self, state):
        return 1 / 0
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "corridor.lay").write_text(BOARD, encoding="utf-8")
    (tmp_path / "ghost.py").write_text(FAILING_GHOST, encoding="utf-8")
    return tmp_path


def terminal(folder: Path, line: str, size: tuple[int, int] = (30, 100), **more: str) -> Any:
    """A shell's line in a terminal of its own, with the terminal's settings around it."""
    dropped = ("NO_COLOR", "FORCE_COLOR", "PYTHONHASHSEED", "COLUMNS", "LINES")
    usual = {key: value for key, value in os.environ.items() if key not in dropped}
    python = f"{sys.executable} -m pacman {line}"
    script = f"stty -a; echo BEGIN; trap : INT; {python}; echo STATUS $?; stty -a; echo END"
    return pexpect.spawn(
        "/bin/sh",
        ["-c", script],
        cwd=folder,
        env={**usual, "PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "LANG": "C.UTF-8", **more},
        encoding="utf-8",
        codec_errors="replace",
        dimensions=size,
        timeout=PATIENCE,
        # Whoever runs the tests in the background may have had the signal ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def ended(child: Any) -> tuple[int, str]:
    """The status and all that was shown since the last match; the settings are as before."""
    child.expect(r"STATUS (\d+)\r\n")
    status, shown = int(child.match[1]), child.before
    child.expect("END")
    assert child.before == child.settings
    child.close()
    return status, shown


def play(folder: Path, line: str, **more: Any) -> Any:
    child = terminal(folder, line, **more)
    child.expect("BEGIN\r\n")
    child.settings = child.before
    return child


def test_arrows_move_pacman(folder: Path) -> None:
    child = play(folder, "-l corridor --frameTime 0.02")
    child.expect("turn 2")
    child.send("\x1b[C")
    status, shown = ended(child)
    assert status == 0
    assert "win, score" in shown
    assert "Win Rate:      1/1 (1.00)" in shown


def test_an_arrow_may_come_in_parts(folder: Path) -> None:
    child = play(folder, "-l corridor --frameTime 0.05")
    for part in ("turn 1", "\x1b"), ("turn 3", "["), ("turn 5", "C"):
        child.expect(part[0])
        child.send(part[1])
    assert "win, score" in ended(child)[1]


def test_q_ends_cleanly(folder: Path) -> None:
    child = play(folder, "-l corridor --frameTime 0.02 -n 3")
    child.expect("turn 2")
    child.send("q")
    status, shown = ended(child)
    assert status == 0
    assert "Game 1: stopped" in shown
    assert "Game 2" not in shown
    assert "Average Score" in shown
    assert "\x1b[?25h" in shown  # the cursor is back


def test_an_interrupt_ends_cleanly(folder: Path) -> None:
    child = play(folder, "-l corridor --frameTime 0.02")
    child.expect("turn 2")
    child.sendintr()
    status, shown = ended(child)
    assert status == 130
    assert "Record:        Stopped" in shown
    assert "Traceback" not in shown


def test_a_crash_ends_cleanly(folder: Path) -> None:
    status, shown = ended(play(folder, "-l corridor --frameTime 0.02 -g ghost.py:Fails"))
    assert status == 1
    assert "ghost 1: ZeroDivisionError" in shown


def test_frames_come_in_place_and_in_colour(folder: Path) -> None:
    line = "-l testClassic -p RandomAgent --frameTime 0 -f"
    shown = ended(play(folder, line))[1]
    assert "\x1b[1A" in shown
    assert "\x1b[1;93m" in shown  # Pacman
    assert "╭" in shown
    plain = ended(play(folder, line, NO_COLOR="1"))[1]
    assert "\x1b[1A" in plain
    assert "93m" not in plain


def test_a_dumb_terminal_gets_plain_frames(folder: Path) -> None:
    shown = ended(play(folder, "-l testClassic -p RandomAgent -f", TERM="dumb"))[1]
    assert "%%%%%" in shown
    assert "\x1b" not in shown


def test_a_pipe_gets_plain_frames_even_from_a_terminal(folder: Path) -> None:
    shown = ended(play(folder, "-l testClassic -p RandomAgent -f | cat", FORCE_COLOR="1"))[1]
    assert "%%%%%" in shown
    assert "\x1b" not in shown


@pytest.mark.parametrize("size", [(3, 12), (10, 200), (60, 5)])
def test_a_small_terminal_breaks_nothing(folder: Path, size: tuple[int, int]) -> None:
    child = play(folder, "-l originalClassic -p RandomAgent -f --frameTime 0", size=size)
    assert ended(child)[0] == 0


@pytest.mark.parametrize(
    "more", [{"PYTHONIOENCODING": "ascii"}, {"PYTHONUTF8": "0", "LC_ALL": "C"}]
)
def test_a_terminal_that_knows_only_ascii(folder: Path, more: dict[str, str]) -> None:
    shown = ended(play(folder, "-l testClassic -p RandomAgent -f --frameTime 0", **more))
    assert shown[0] == 0
    assert "Traceback" not in shown[1]
    assert "\x1b[94m%" in shown[1]
    assert "\\u" not in shown[1]


def test_a_progress_bar_for_many_unseen_games(folder: Path) -> None:
    status, shown = ended(play(folder, "-l testClassic -p RandomAgent -q -n 20 -f"))
    assert status == 0
    assert "games" in shown
    assert "━" in shown
    assert "Game 20: " in shown
    assert shown.count("Average Score") == 1


def test_no_progress_bar_where_results_are_piped_together(folder: Path) -> None:
    shown = ended(play(folder, "-l testClassic -p RandomAgent -q -n 20 -f 2>&1 | cat"))[1]
    assert "━" not in shown


@pytest.mark.parametrize("name", SHIPPED)
def test_a_frame_has_two_columns_per_cell(name: str) -> None:
    layout = Layout.load(name)
    text = frame(GameState.initial(layout), 0).plain.split("\n")
    assert {len(row) for row in text[:-1]} == {2 * layout.width}
    assert len(text) == layout.height + 1


@pytest.mark.parametrize("room", [1, 5, 12, 26, 27, 40])
def test_a_board_too_tall_shows_the_rows_around_pacman(room: int) -> None:
    state = GameState.initial(Layout.load("originalClassic"))
    whole = frame(state, 3).plain.split("\n")
    shown = frame(state, 3, room=room).plain.split("\n")
    assert len(shown) == min(room, 27) + 1
    assert shown[-1] == whole[-1] == "score 0   turn 3"
    assert any("<" in row for row in shown[:-1])
    assert "\n".join(shown[:-1]) in "\n".join(whole)


def test_the_status_is_seen_in_a_small_terminal(folder: Path) -> None:
    size = (15, 100)
    child = terminal(folder, "-l originalClassic -p GreedyAgent --seed 1 --frameTime 0.01", size)
    child.expect("turn 3", timeout=PATIENCE)
    child.close(force=True)


def test_what_a_frame_shows() -> None:
    state = start("%%%%%%%\n%Po.1G%\n%%%%%%%")
    assert frame(state, 7).plain.split("\n") == [
        "╭───────────╮ ",
        "│ < ● · 2 1 │ ".replace("2 1", "1 2"),
        "╰───────────╯ ",
        "score 0   turn 7",
    ]
    assert frame(state, 7, lines=False).plain.startswith("% % % % % % % \n% < o . 1 2 % \n")


def test_every_wall_beside_an_open_cell_can_be_seen() -> None:
    pillar = start("%%%%%%%\n%P    %\n%  %  %\n%     %\n%%%%%%%")
    assert frame(pillar, 0).plain.split("\n")[2] == "│     □     │ "
    for name in SHIPPED:
        state = GameState.initial(Layout.load(name))
        rows = frame(state, 0).plain.split("\n")
        walls, height = state.getWalls(), state.getWalls().height
        for x, y in walls.asList():
            around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            inside = [c for c in around if 0 <= c[0] < walls.width and 0 <= c[1] < height]
            if not all(walls[cx][cy] for cx, cy in inside):
                assert rows[height - 1 - y][2 * x] != " ", (name, x, y)


def test_scared_ghosts_and_a_caught_pacman() -> None:
    scared = start("%%%%%%\n%Po G%\n%%%%%%").generateSuccessor(0, "East")
    assert "w" in frame(scared, 1).plain
    assert "scared: 1 (40)" in frame(scared, 1).plain
    caught = start("%%%%%%\n%PG .%\n%%%%%%").generateSuccessor(0, "East")
    assert "x" in frame(caught, 1).plain
