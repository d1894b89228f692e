"""Replays in windows, missing screens, and the commands that open windows."""

from __future__ import annotations

import importlib.util
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from screens import PATIENCE, environment, run, screen
from test_window import PRELUDE, told

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with screen() as name:
        yield name


REPLAYED = """
class Scripted(Agent):
    def getAction(self, state):
        return next(moves)

moves = iter(["East"] * 3)
result = play(board, Scripted(), [RandomGhost(1)], seed=1)
game = Recording.of(board, PLAYERS, 1, result)

def at(turn, *more):
    return until(lambda: text().startswith(f"turn {turn} of 3") and all(m in text() for m in more))
"""


def test_a_replay_plays_and_goes_step_by_step(display: str) -> None:
    code = """
        def look():
            yield from at(0, "playing")
            yield from at(3, "win")
            yield from until(lambda: count(YELLOW, 4, 1) > 100)  # the message comes first
            print(count(DOT, 4, 1))
            for key, turn in [
                ("Left", 2), ("comma", 1), ("h", 0), ("Right", 1), ("period", 2), ("Home", 0),
                ("End", 3), ("g", 0), ("G", 3),
            ]:
                press(key)
                yield from at(turn, "win" if turn == 3 else "paused")
            press("Home")
            yield from at(0, "paused")
            yield from until(lambda: count(YELLOW, 1, 1) > 100 and count(DOT, 4, 1) > 5)
            press("plus")
            yield from at(0, "speed 2")
            press("q")
        person = look()
        replay_window(game, 0.05, 1)
    """
    assert told(REPLAYED + dedent(code), display) == "0\n"


def test_a_slider_goes_anywhere(display: str) -> None:
    code = """
        def look():
            yield from at(1, "playing")
            slider = root.winfo_children()[2]
            yield from until(lambda: slider.winfo_width() > 100)
            width = slider.winfo_width()
            slider.event_generate("<Button-1>", x=width - 2, y=5)
            yield from at(3)
            slider.event_generate("<B1-Motion>", x=width // 2 + 30, y=5)
            yield from at(2, "paused")
            slider.event_generate("<B1-Motion>", x=-100, y=5)
            yield from at(0, "paused")
            slider.event_generate("<ButtonRelease-1>", x=0, y=5)
            press("Right")
            yield from at(1, "paused")
            print(slider.get())
            press("Escape")
        person = look()
        replay_window(game, 1000, 1, 1)
    """
    assert told(REPLAYED + dedent(code), display) == "1\n"


WAITS = {
    "a game": """
        with WindowDisplay(1000, 1, playing=True) as display:
            print(played(display, KeyboardAgent(keys=display.keys)).reason)
    """,
    "a replay": "replay_window(game, 1000, 1)\nprint('over')",
}


@pytest.mark.parametrize(("what", "word"), [("a game", "interrupted by"), ("a replay", "over")])
def test_an_interrupt_in_the_terminal_ends(display: str, what: str, word: str) -> None:
    code = """
        person = (print("seen") for _ in [1])
    """
    whole = "\n".join([PRELUDE, REPLAYED, dedent(code), dedent(WAITS[what])])
    command = [sys.executable, "-c", whole]
    with subprocess.Popen(
        command, env=environment(display), stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout
        assert program.stdout.readline() == "seen\n"
        program.send_signal(signal.SIGINT)
        assert program.communicate(timeout=PATIENCE)[0].startswith(word)
    assert program.returncode == 0


def test_an_error_in_a_callback_is_not_lost(display: str) -> None:
    code = """
        person = (1 / 0 for _ in [1])
        try:
            with WindowDisplay(1000, 1, playing=True) as display:
                display.begin(GameState.initial(board), PLAYERS, 1)
        except ZeroDivisionError:
            print("known")
    """
    assert told(code, display) == "known\n"


TRY = """
import sys
{first}
from pacman.support.errors import UserError
from pacman.show.tkwindow import available
from pacman.show.window import WindowDisplay
print(available())
try:
    WindowDisplay(1, 1, playing=False).__enter__()
except UserError as error:
    print(error)
"""


@pytest.mark.parametrize("name", [None, "", ":77777", "no screen"])
def test_no_screen(name: str | None) -> None:
    if name and not importlib.util.find_spec("_tkinter"):
        pytest.skip("no tkinter")
    no, line = run(TRY.format(first=""), name).stdout.splitlines()
    assert no == "False"
    assert line == "no window, since there is no screen; use --display text or --display web"


@pytest.mark.parametrize("name", ["tkinter", "PIL.ImageTk"])
def test_no_tkinter(name: str) -> None:
    no, line = run(TRY.format(first=f"sys.modules[{name!r}] = None"), ":0").stdout.splitlines()
    assert no == "False"
    assert "comes without tkinter; use --display text or --display web" in line


def test_a_screen_is_noticed(display: str) -> None:
    assert run(TRY.format(first=""), display).stdout == "True\n"


def test_a_board_too_large_to_draw(display: str) -> None:
    code = """
        from pacman.support.errors import UserError
        rows = ["%" * 21_000, "%P." + "%" * 20_997, "%" * 21_000]
        state = GameState.initial(Layout.parse("\\n".join(rows)))
        try:
            with WindowDisplay(1, 1, playing=False) as display:
                display.begin(state, PLAYERS, 1)
        except UserError as error:
            print(error)
    """
    line = "a board of 21,000 x 3 cells is too large for a picture; use --display text\n"
    assert told(code, display) == line


COMMAND = """
from pacman.commands.game import main

def typed(*keys):
    for key, word in keys:
        yield from until(lambda: word in root.title() + text())
        press(key)

over = "r:\\N{NO-BREAK SPACE}play"
"""


def test_the_command_plays_until_told_to_stop(display: str, tmp_path: Path) -> None:
    (tmp_path / "halls.lay").write_text("%%%%%%%\n%P  . %\n%%%%%%%\n%G    %\n%%%%%%%\n")
    code = f"""
        person = typed(("d", "KeyboardAgent"), ("r", over), ("Right", "score 0"), ("q", over))
        line = "--display window --frameTime 0.01 --seed 1 -l {tmp_path}/halls.lay"
        print(main(line.split()))
    """
    shown = told(COMMAND + dedent(code), display).splitlines()
    assert [line.split(",")[0] for line in shown[:2]] == ["Game 1: win", "Game 2: win"]
    assert shown[-1] == "0"


@pytest.mark.slow
def test_the_command_replays(display: str, tmp_path: Path) -> None:
    code = f"""
        path = {str(tmp_path / "game.json")!r}
        line = "-p GreedyAgent -l testClassic -q --seed 1 --record " + path
        main(line.split())
        person = typed(("End", "playing"), ("q", "speed 1   win"))
        print(main(["--display", "window", "--replay", path]))
    """
    assert told(COMMAND + dedent(code), display).splitlines()[-1] == "0"
