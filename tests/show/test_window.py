"""Windows, before a virtual screen: what is seen in them, and what keys do."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from textwrap import dedent

import pytest
from screens import run, screen

pytestmark = pytest.mark.browser

if sys.platform in ("win32", "darwin"):
    pytest.skip("virtual screens are X's", allow_module_level=True)

# What every program begins with. `person` is a generator that lives beside the window: whenever
# it yields, the window goes on. What it raises ends the program.
PRELUDE = """
import tkinter
from PIL import ImageGrab
from pacman import Agent, GameState, KeyboardAgent, Layout, Quit, RandomGhost, play
from pacman.engine.match import Restart
from pacman.engine.recording import Player, Recording
from pacman.show.window import WindowDisplay, replay_window

PLAYERS = [Player("KeyboardAgent"), Player("RandomGhost")]
YELLOW, DOT, BLUE = (255, 225, 26), (255, 217, 179), (45, 70, 255)
board = Layout.parse("%%%%%%%\\n%P  . %\\n%%%%%%%\\n%G    %\\n%%%%%%%", "two halls")
person = iter([])

class Window(tkinter.Tk):
    def __init__(self, **more):
        global root
        super().__init__(**more)
        root = self
        self.next = self.after(1, self.live)

    def live(self):
        self.next = self.after(10, self.live)
        next(person, None)

    def destroy(self):
        self.after_cancel(self.next)
        super().destroy()

tkinter.Tk = Window

def until(true):
    while not true():
        yield

def press(*names):
    for name in names:
        root.event_generate(f"<{name}>")
    return True

def waits(act, *words):
    # A person who does this when the window has long been open.
    for _ in range(10):
        yield
    print(display._controls.note)
    act(*words)
    yield

def text():
    return root.winfo_children()[1]["text"]

def picture():
    root.winfo_pointerx()  # an answer from the screen: all that was drawn before is there
    label = root.winfo_children()[0]
    x, y = label.winfo_rootx(), label.winfo_rooty()
    return ImageGrab.grab().crop((x, y, x + label.winfo_width(), y + label.winfo_height()))

def count(colour, x, y):
    cell = picture().crop((24 * x, 24 * y, 24 * x + 24, 24 * y + 24))
    return {here: number for number, here in cell.getcolors()}.get(colour, 0)

def played(display, pacman, begun=lambda: None, **more):
    turn = 0
    def observe(state, agent, action):
        nonlocal turn
        if agent < 0:
            display.begin(state, PLAYERS, 1)
            begun()
        elif agent == 1 or state.isWin() or state.isLose():
            turn += 1
            display.show(state, turn, "")
    result = play(board, pacman, [RandomGhost(1)], seed=1, observe=observe, **more)
    display.end(result)
    return result
"""


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with screen() as name:
        yield name


def told(code: str, display: str) -> str:
    """What a program in front of the screen prints; it ends without an error or a warning."""
    ended = run(PRELUDE + dedent(code), display)
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


@pytest.mark.parametrize("key", ["Right", "d", "D", "KP_Right"])
def test_played_by_keyboard(display: str, key: str) -> None:
    code = f"""
        with WindowDisplay(0, 1, playing=True) as display:
            agent = KeyboardAgent(keys=display.keys)
            person = waits(press, {key!r})
            result = played(display, agent, seconds_per_move=5)
            print(result.outcome, result.turns, root.title())
            person = iter([None, press("q")])
            print(display.wait())
    """
    assert told(code, display).splitlines() == [
        "press an arrow key to begin",
        "win 3 Pacman: two halls, KeyboardAgent against RandomGhost, score 507",
        "False",
    ]


def test_what_is_seen(display: str) -> None:
    code = """
        state = GameState.initial(board)
        with WindowDisplay(0, 1, playing=False) as display:
            display.begin(state, PLAYERS, 1)
            print(count(YELLOW, 1, 1), count(YELLOW, 2, 1), count(DOT, 4, 1))
            for turn in range(1, 4):
                state = state.generateSuccessor(0, "East")
                if turn < 3:
                    state = state.generateSuccessor(1, "East")
                display.show(state, turn, "EE")
            print(count(YELLOW, 1, 1), count(YELLOW, 4, 1), count(DOT, 4, 1))
            print(picture().size)
    """
    first, last, size = told(code, display).splitlines()
    pacman, none, dot = map(int, first.split())
    assert pacman > 100
    assert none == 0
    assert dot > 5
    gone, arrived, eaten = map(int, last.split())
    assert gone == eaten == 0
    assert arrived > 100
    assert size == f"({7 * 24}, {8 * 24})"


def test_everybody_moves_smoothly(display: str) -> None:
    code = """
        middles = set()
        def look():
            while True:
                image = picture()
                row = image.crop((0, 36, 80, 37)) if image.height > 36 else image
                yellow = [x for x in range(row.width) if row.getpixel((x, 0)) == YELLOW]
                middles.update([sum(yellow) / len(yellow)] if yellow else [])
                yield
        person = look()
        with WindowDisplay(1, 1, playing=False) as display:
            state = GameState.initial(board)
            display.begin(state, PLAYERS, 1)
            display.show(state.generateSuccessor(0, "East"), 1, "E.")
            next(person)
        print(*sorted(middles))
    """
    seen = []
    for _ in range(5):  # a window that is late leaves pictures out
        first, *between, last = map(float, told(code, display).split())
        assert 24 <= first <= 40
        assert 48 <= last <= 64
        seen += [middle for middle in between if first + 4 < middle < last - 4]
        if seen:
            break
    assert seen


def test_pause_and_steps(display: str) -> None:
    code = """
        done = []
        def press_later():
            for key in ("n", "period", "p"):
                for _ in range(10):
                    yield
                done.append(key)
                press(key)
        state = GameState.initial(board)
        with WindowDisplay(0, 1, playing=False) as display:
            display.begin(state, PLAYERS, 1)
            press("p")
            person = press_later()
            for turn in range(1, 5):
                display.show(state, turn, "..")
                print(turn, *done)
    """
    assert told(code, display).splitlines() == ["1 n", "2 n period", "3 n period p", "4 n period p"]


@pytest.mark.parametrize(
    ("key", "outcome"), [("q", "Quit"), ("Escape", "Quit"), ("Control-c", "Quit"), ("r", "Restart")]
)
def test_keys_that_end_a_game(display: str, key: str, outcome: str) -> None:
    code = f"""
        with WindowDisplay(1000, 1, playing=False) as display:
            person = (press("{key}") for _ in [1])
            result = played(display, RandomGhost(0))
            print(result.outcome, type(result.error).__name__, root.title())
            person = (press("q") for _ in [1])
            print(display.wait())
            person = (press("r") for _ in [1])
            print(display.wait())
    """
    ended, *waits = told(code, display).splitlines()
    assert ended.startswith(f"stopped {outcome}")
    assert waits == ["False", "True"]


def test_a_pause_is_told_and_over_with_the_game(display: str) -> None:
    code = """
        def told():
            root.update()
            line = picture().crop((0, 7 * 24, 7 * 24, 8 * 24))
            return sum(n for n, colour in line.getcolors() if colour == YELLOW) > 20
        state = GameState.initial(board)
        with WindowDisplay(0, 1, playing=True) as display:
            result = play(board, RandomGhost(0), [RandomGhost(1)], seed=1)
            person = waits(press, "space")
            display.begin(state, PLAYERS, 1)
            display._draw(between(moment(state, 1), moment(state, 1), 1))
            print(told())
            press("n", "Right")
            display.show(state, 1, "..")
            display._draw(between(moment(state, 1), moment(state, 1), 1))
            print(told(), display._controls.note)
            display.end(result)
            print(told(), display._controls.note)
            person = waits(press, "p")
            display.begin(state, PLAYERS, 1)
            display._draw(between(moment(state, 1), moment(state, 1), 1))
            print(told(), display.keys())
    """
    imports = "from pacman.show.scene import between, moment\n"
    lines = told(imports + dedent(code), display).splitlines()
    begin = "press an arrow key to begin"
    assert lines == [begin, "False", "True paused", "True ", begin, "False []"]


def test_after_a_game_nothing_is_paused(display: str) -> None:
    """Neither the game that is over nor the next one, after any keys in between."""
    code = """
        notes = []
        class Display(WindowDisplay):
            def _draw(self, drawn):
                super()._draw(drawn)
                notes.append(self._controls.note or self._note)
        def pressed():
            for key in ("p", "n", "space", "p", "r"):
                press(key)
                for _ in range(10):
                    yield
        with Display(0, 1, playing=False) as display:
            played(display, RandomGhost(0))
            notes.clear()
            person = pressed()
            print(display.wait(), len(set(notes)), "paused" in notes)
            display.begin(GameState.initial(board), PLAYERS, 1)
            print(display._controls.held, display._controls.note == '')
    """
    assert told(code, display).splitlines() == ["True 1 False", "False True"]


def test_closing_the_window_ends_the_game(display: str) -> None:
    code = """
        def close():
            yield root.tk.call(root.protocol("WM_DELETE_WINDOW"))
        person = close()
        with WindowDisplay(1000, 1, playing=True) as display:
            print(played(display, KeyboardAgent(keys=display.keys)).reason)
    """
    assert told(code, display) == "stopped by the player\n"


def test_space_stops_a_player_and_pauses_what_is_watched(display: str) -> None:
    code = """
        state = GameState.initial(board)
        for playing in (True, False):
            with WindowDisplay(0, 1, playing=playing) as display:
                person = waits(press, "space") if playing else iter([])
                display.begin(state, PLAYERS, 1)
                press("space")
                display._listen()
                print(display.keys(), display._controls.note)
    """
    begin = "press an arrow key to begin"
    assert told(code, display).splitlines() == [begin, "['Stop', 'Stop'] ", "[] paused"]


def test_zoom(display: str) -> None:
    code = """
        def sizes(*keys):
            state = GameState.initial(board)
            display.begin(state, PLAYERS, 1)
            for key in keys:
                press(key)
                display.show(state, 1, "..")
                display.show(state, 1, "..")
                print(picture().width / 7, root.winfo_height() <= root.winfo_screenheight())
        with WindowDisplay(0, 2, playing=False) as display:
            sizes("x", "plus", "minus", "minus")
            sizes("x")
            sizes(*["plus"] * 20)
        with WindowDisplay(0, 10, playing=False) as display:
            sizes("x", "minus", "KP_Subtract", "KP_Add")
    """
    lines = told(code, display).splitlines()
    assert all(line.endswith("True") for line in lines)
    cells = [float(line.split()[0]) for line in lines]
    assert cells[:5] == [48, 60, 48, 38, 38]
    assert cells[24] == max(cells)


def test_a_window_is_as_large_as_the_screen_has_room_for(display: str) -> None:
    code = """
        wide = Layout.load("mediumClassic")
        for layout in (wide, Layout.load("originalClassic")):
            with WindowDisplay(0, None, playing=False) as display:
                display.begin(GameState.initial(layout), PLAYERS, 1)
                width, height = display._window.room()
                cell = display._painter.cell
                lines = layout.height + LINES
                assert picture().size[0] == cell * layout.width
                more = cell + 1
                full = more == 97 or more * layout.width > width or more * lines > height
                print(full, root.winfo_height() <= root.winfo_screenheight())
    """
    imports = "from pacman.show.painter import LINES\n"
    assert told(imports + dedent(code), display) == "True True\n" * 2


def test_a_scared_ghost_is_blue(display: str) -> None:
    code = """
        board = Layout.parse("%%%%%%%\\n%Po  .%\\n%%%%%%%\\n%G    %\\n%%%%%%%", "two halls")
        state = GameState.initial(board).generateSuccessor(0, "East")
        with WindowDisplay(0, 1, playing=False) as display:
            display.begin(state, PLAYERS, 1)
            print(count(BLUE, 1, 3) > 100)
    """
    assert told(code, display) == "True\n"


def test_how_a_game_ended_stays_to_be_seen(display: str) -> None:
    code = """
        class Fails(Agent):
            def getAction(self, state):
                raise ValueError("as it must")
        with WindowDisplay(0, 1, playing=False) as display:
            played(display, Fails())
            print(text().split("   ")[0])
            image = picture().crop((0, 7 * 24, 7 * 24, 8 * 24))
            print(sum(n for n, colour in image.getcolors() if colour == YELLOW) > 20)
    """
    assert told(code, display) == "r:\N{NO-BREAK SPACE}play\N{NO-BREAK SPACE}again\nTrue\n"
