"""Games in a real terminal, and what a frame looks like."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from boards import SHIPPED, start

from pacman import GameState, Layout
from pacman.show.terminal import Screen, TerminalDisplay, board

if sys.platform == "win32":
    pytest.skip("pexpect needs a POSIX terminal", allow_module_level=True)

import pexpect

ROOT = Path(__file__).parents[2]
PATIENCE = 30
BOARD = """%%%%%%%%%%%%
%P        .%
%%%%%%%%%%%%
%G       %%%
%%%%%%%%%%%%
"""
FAILING_GHOST = """
class Fails:
    def __init__(self, index=0):
        pass

    def getAction(self, state):
        return 1 / 0
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "corridor.lay").write_text(BOARD, encoding="utf-8")
    (tmp_path / "ghost.py").write_text(FAILING_GHOST, encoding="utf-8")
    return tmp_path


def terminal(
    folder: Path, line: str, size: tuple[int, int] = (30, 100), what: str = "-m pacman", **more: str
) -> Any:
    """A shell's line in a terminal of its own, with the terminal's settings around it."""
    dropped = ("NO_COLOR", "FORCE_COLOR", "PYTHONHASHSEED", "COLUMNS", "LINES", "DISPLAY")
    usual = {key: value for key, value in os.environ.items() if key not in dropped}
    python = f"{sys.executable} {what} {line}"
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
    )


def on_screen(shown: str) -> list[str]:
    """The lines that are seen after this was sent to a terminal, those that scrolled away too."""
    lines, x, y = [""], 0, 0
    for part in re.findall(r"\x1b\[[0-9;?]*[A-Za-z]|\r|\n|[^\x1b\r\n]+", shown):
        if part == "\n":
            y += 1
            lines += [""] * (y == len(lines))
        elif part == "\r":
            x = 0
        elif part == "\x1b[2K":
            lines[y] = ""
        elif part.startswith("\x1b"):
            y -= int(part[2:-1]) if part.endswith("A") else 0
        else:
            lines[y] = lines[y][:x].ljust(x) + part + lines[y][x + len(part) :]
            x += len(part)
    return [line.rstrip() for line in lines]


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


def begun(folder: Path, line: str, key: str = " ", **more: Any) -> Any:
    """A game by keyboard, which waits for its first key."""
    child = play(folder, line, **more)
    child.expect("press an arrow key to begin")
    child.send(key)
    return child


def test_arrows_move_pacman(folder: Path) -> None:
    child = begun(folder, "-l corridor --frameTime 0.02", "\x1b[C")
    status, shown = ended(child)
    assert status == 0
    assert "win, score" in shown
    assert "Win Rate:      1/1 (1.00)" in shown


def test_an_arrow_may_come_in_parts(folder: Path) -> None:
    child = begun(folder, "-l corridor --frameTime 0.05")
    for part in ("turn 1", "\x1b"), ("turn 3", "["), ("turn 5", "C"):
        child.expect(part[0])
        child.send(part[1])
    assert "win, score" in ended(child)[1]


def test_q_ends_cleanly(folder: Path) -> None:
    child = begun(folder, "-l corridor --frameTime 0.02 -n 3")
    child.expect("turn 2")
    child.send("q")
    status, shown = ended(child)
    assert status == 0
    assert "Game 1: stopped" in shown
    assert "Game 2" not in shown
    assert "Average Score" in shown
    assert "\x1b[?25h" in shown  # the cursor is back


def test_an_interrupt_ends_cleanly(folder: Path) -> None:
    child = begun(folder, "-l corridor --frameTime 0.02")
    child.expect("turn 2")
    child.sendintr()
    status, shown = ended(child)
    assert status == 130
    assert "Record:        Stopped" in shown
    assert "Traceback" not in shown


def test_a_crash_ends_cleanly(folder: Path) -> None:
    status, shown = ended(begun(folder, "-l corridor --frameTime 0.02 -g ghost.py:Fails"))
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
    shown = ended(
        play(folder, "-l testClassic -p RandomAgent -f --frameTime 9 | cat", FORCE_COLOR="1")
    )[1]
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


def test_between_games_everything_stays_readable(folder: Path) -> None:
    child = play(folder, "-l testClassic -p GreedyAgent -n 3 -f --frameTime 0")
    status, shown = ended(child)
    assert status == 0
    lines = on_screen(shown)
    results = [i for i, line in enumerate(lines) if line.startswith("Game ")]
    assert [lines[i].split(":")[0] for i in results] == ["Game 1", "Game 2", "Game 3"]
    # Above each result is the last frame of its game, and nothing was drawn over.
    assert all(lines[i - 1].startswith("score ") for i in results)
    assert sum("╭──" in line for line in lines) == 3


def test_an_agent_with_a_time_limit_hears_keys(folder: Path) -> None:
    child = begun(folder, "-l corridor --frameTime 0.02 --moveTimeout 5")
    child.expect("turn 2")
    child.send("d")
    assert "win, score" in ended(child)[1]


@pytest.mark.parametrize("agent", ["KeyboardAgent", "RandomAgent"])
def test_a_game_is_paused_and_goes_on_by_steps(folder: Path, agent: str) -> None:
    """As in a window and on a page, whether a person plays or watches."""
    line = f"-l corridor -p {agent} --frameTime 1000"
    child = begun(folder, line, "n") if agent == "KeyboardAgent" else play(folder, line)
    if agent == "RandomAgent":
        child.expect("turn 0")
        child.send("pn")
    for turn in (1, 2, 3):
        child.expect(f"turn {turn}   paused")
        child.send("n")
    child.send("r")
    child.expect("turn 0")
    child.send("q")
    status, shown = ended(child)
    assert (status, "Stopped" in shown) == (0, True)


def test_help_breaks_between_keys(folder: Path) -> None:
    child = play(folder, "-l corridor", size=(24, 34))
    child.expect("to begin")
    child.expect("restart")
    lines = on_screen(child.before + child.after)
    assert [re.sub(r"\x1b\[[\d;]*m", "", line) for line in lines if ": " in line] == [
        "q: quit   arrows, WASD: go", "space: stop   p: pause   n: step", "r: restart",
    ]  # fmt: skip
    child.send("q")
    assert ended(child)[0] == 0


def test_a_game_in_the_background_leaves_the_terminal_alone(folder: Path) -> None:
    """Otherwise the system would stop it."""
    what = f"-c pass; set -m; {sys.executable} -m pacman"
    line = "-l corridor -p ghost.py:Fails --frameTime 0 & wait"
    assert "Game 1: crash" in ended(play(folder, line, what=what))[1]


@pytest.mark.parametrize("key", ["q", "\x03"])
def test_a_game_ends_at_once_however_slow_it_is(folder: Path, key: str) -> None:
    child = play(folder, "-l corridor --frameTime 1000")
    child.expect("turn 0")
    child.send(key)
    assert "Stopped" in ended(child)[1]


def test_plain_frames_can_be_played(folder: Path) -> None:
    child = begun(folder, "-l corridor --frameTime 0.02", TERM="dumb")
    child.expect("turn 2")
    child.send("d")
    status, shown = ended(child)
    assert status == 0
    assert "win, score" in shown
    assert "\x1b" not in shown


ESCAPES = """
import sys
from pacman import GameState, Layout
from pacman.show.terminal import Screen, TerminalDisplay
with TerminalDisplay(sys.stdout, 0, Screen(sys.stdout), playing=True) as display:
    display.begin(GameState.initial(Layout.load("testClassic")), [], 1)
    sys.exit(7)
"""


def test_the_terminal_is_always_put_back(folder: Path) -> None:
    (folder / "escapes.py").write_text(ESCAPES, encoding="utf-8")
    status, shown = ended(begun(folder, "", what="escapes.py"))
    assert status == 7
    assert shown.count("\x1b[?25h") == 1


class Clock:
    """A clock that goes on only during a sleep, or by hand."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(round(seconds, 6))
        self.now += seconds


def test_a_game_keeps_its_pace(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, state = Clock(), GameState.initial(Layout.load("testClassic"))
    monkeypatch.setattr("pacman.show.terminal.time", clock)
    screen = Screen(io.StringIO())
    with TerminalDisplay(io.StringIO(), 0.5, screen, playing=False) as display:
        display.begin(state, [], 1)
        for thought in (0.0, 0.25, 9.0, 0.125):
            clock.now += thought
            display.show(state, 1, ".")
    assert clock.slept == [0.5, 0.5, 0.25, 0, 0.375]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_frame_has_two_columns_per_cell(name: str) -> None:
    layout = Layout.load(name)
    text = board(GameState.initial(layout)).plain.splitlines()
    assert {len(row) for row in text} == {2 * layout.width}
    assert len(text) == layout.height


@pytest.mark.parametrize("room", [1, 5, 12, 26, 27, 40])
def test_a_board_too_tall_shows_the_rows_around_pacman(room: int) -> None:
    state = GameState.initial(Layout.load("originalClassic"))
    shown = board(state, room=room).plain
    assert len(shown.splitlines()) == min(room, 27)
    assert "<" in shown
    assert shown in board(state).plain


def test_the_status_is_seen_in_a_small_terminal(folder: Path) -> None:
    size = (15, 100)
    child = terminal(folder, "-l originalClassic -p GreedyAgent --seed 1 --frameTime 0.01", size)
    child.expect("turn 3", timeout=PATIENCE)
    child.close(force=True)


def test_what_a_frame_shows() -> None:
    state = start("%%%%%%%\n%Po.1G%\n%%%%%%%")
    assert board(state).plain.splitlines() == [
        "╭───────────╮ ",
        "│ < ● · 2 1 │ ".replace("2 1", "1 2"),
        "╰───────────╯ ",
    ]
    assert board(state, lines=False).plain.startswith("% % % % % % % \n% < o . 1 2 % \n")


def test_every_wall_beside_an_open_cell_can_be_seen() -> None:
    pillar = start("%%%%%%%\n%P    %\n%  %  %\n%     %\n%%%%%%%")
    assert board(pillar).plain.split("\n")[2] == "│     □     │ "
    for name in SHIPPED:
        state = GameState.initial(Layout.load(name))
        rows = board(state).plain.split("\n")
        walls, height = state.getWalls(), state.getWalls().height
        for x, y in walls.asList():
            around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            inside = [c for c in around if 0 <= c[0] < walls.width and 0 <= c[1] < height]
            if not all(walls[cx][cy] for cx, cy in inside):
                assert rows[height - 1 - y][2 * x] != " ", (name, x, y)


def test_scared_ghosts_and_a_caught_pacman() -> None:
    scared = start("%%%%%%\n%Po G%\n%%%%%%").generateSuccessor(0, "East")
    assert "w" in board(scared).plain
    caught = start("%%%%%%\n%PG .%\n%%%%%%").generateSuccessor(0, "East")
    assert "x" in board(caught).plain
