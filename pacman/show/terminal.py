"""Games in a terminal: in colour and in place, or as one plain frame after another."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from textwrap import wrap
from typing import IO, TYPE_CHECKING

from rich.console import Console
from rich.live import Live
from rich.text import Text

from pacman.engine.layout import CAPSULE, FOOD, WALL
from pacman.engine.match import GameResult
from pacman.engine.recording import Player
from pacman.engine.state import GameState
from pacman.engine.textboard import CAUGHT, MOUTHS, SCARED, plain, status, symbols

from .controls import Controls
from .keyboard import terminal_keys

if TYPE_CHECKING:
    from typing_extensions import Self

# Ghosts are numbered. Their colours differ in brightness, for people who see few colours.
_GHOSTS = ("bold red", "bold bright_magenta", "bold cyan", "bold green")
_STYLES = {
    WALL: "bright_blue", FOOD: "white", CAPSULE: "bold bright_white", SCARED: "bold white on blue",
    CAUGHT: "bold red", **dict.fromkeys(MOUTHS.values(), "bold bright_yellow"),
    **{str(number): _GHOSTS[(number - 1) % len(_GHOSTS)] for number in range(10)},
}  # fmt: skip
PILLAR = "□"  # a wall of one cell
_PRETTY = {FOOD: "·", CAPSULE: "●"}
# A wall's line, by the directions in which it continues.
_LINES = {
    "": " ", "N": "╵", "E": "╶", "S": "╷", "W": "╴", "NS": "│", "EW": "─", "NE": "╰", "NW": "╯",
    "ES": "╭", "SW": "╮", "NES": "├", "NSW": "┤", "ESW": "┬", "NEW": "┴", "NESW": "┼",
}  # fmt: skip
WATCHING = ("q: quit", "p: pause", "n: step", "r: restart")
PLAYING = ("q: quit", "arrows, WASD: go", "space: stop", *WATCHING[1:])
# Seconds to wait for a key while the game waits.
PAUSE = 1


class TerminalDisplay:
    """Live games in place on a screen; without one, plain frames for pipes and screen readers."""

    def __init__(
        self, out: IO[str], frame_time: float, screen: Screen | None, *, playing: bool
    ) -> None:
        self._out = out
        self._screen = screen
        # Plain frames need no time between them, unless a person plays.
        self._frame_time = frame_time if screen or playing else 0
        self._playing = playing
        self._due = 0.0
        self._pressed: Callable[[float], list[str]] | None = None
        self._controls = Controls(playing=playing)
        self._terminal = ExitStack()

    def __enter__(self) -> Self:
        if self._playing or (self._screen and _has_keys()):
            self._pressed = self._terminal.enter_context(terminal_keys())
        if self._screen:
            self._terminal.callback(self._screen.stop)
        return self

    def __exit__(self, *_exception: object) -> None:
        self._terminal.close()

    def begin(self, state: GameState, _players: Sequence[Player], _seed: int) -> None:
        if self._screen:
            self._screen.start()
        self._controls.begin()
        self._due = time.monotonic()
        self.show(state, 0, "")

    def show(self, state: GameState, turn: int, _word: str) -> None:
        self._last = state, turn
        self._draw()
        # A player gets the whole time to answer. Otherwise the agents' thinking counts, so that
        # the game keeps its pace.
        now = time.monotonic()
        start = now if self._playing else self._due
        self._due = max(now, start + self._frame_time)
        self._listen()

    def end(self, _result: GameResult) -> None:
        if self._screen:
            self._controls.end()
            self._draw(over=True)
            self._screen.stop()

    def keys(self) -> list[str]:
        return self._controls.keys()

    def wait(self) -> bool:
        return False

    def _listen(self) -> None:
        """Wait until the next frame is due and nothing holds the game; react to keys."""
        if self._pressed is None:
            time.sleep(max(0.0, self._due - time.monotonic()))
            return
        while True:
            held, noted = self._controls.held, self._controls.note
            for key in self._pressed(PAUSE if held else max(0.0, self._due - time.monotonic())):
                self._controls.press(key)
            if self._controls.note != noted:
                self._draw()
            if held or self._controls.note:
                self._due = time.monotonic()
            if not self._controls.held and time.monotonic() >= self._due:
                break
        self._controls.stepped()

    def _draw(self, *, over: bool = False) -> None:
        state, turn = self._last
        said = f"{status(state)}   turn {turn}"
        note = self._controls.note
        if self._screen is None:
            self._out.write(f"{plain(state)}   turn {turn}\n" + (f"{note}\n" if note else ""))
            return
        width = max(1, self._screen.width)
        below = Text("\n".join(wrap(f"{said}   {note}", width)))
        if self._pressed and not over:
            words = PLAYING if self._playing else WATCHING
            below.append("\n" + lines_of(words, width), "dim")
        self._screen.draw(state, below)


def lines_of(words: Sequence[str], width: int) -> str:
    """Phrases in lines of this width, which break only between two of them."""
    whole = "   ".join(word.replace(" ", "\0") for word in words)
    return "\n".join(wrap(whole, width)).replace("\0", " ")


def _has_keys() -> bool:
    """Whether keys come from a terminal, and are for this program: it is not in the background."""
    if not sys.stdin.isatty():
        return False
    return sys.platform == "win32" or os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp()


def in_place(out: IO[str]) -> bool:
    """Whether this is a terminal in which a frame can replace the one before."""
    return out.isatty() and os.environ.get("TERM") not in ("dumb", "unknown")


class Screen:
    """A part of a terminal in which each picture replaces the one before."""

    def __init__(self, out: IO[str]) -> None:
        self._console = Console(file=out)
        self.lines = not self._console.options.ascii_only
        self._live = Live(console=self._console, auto_refresh=False)

    @property
    def width(self) -> int:
        return self._console.width

    def start(self) -> None:
        """Begin below the present content of the terminal."""
        # A new Live, since the old one would return to its old place.
        self._live = Live(console=self._console, auto_refresh=False)
        self._live.start()

    def stop(self) -> None:
        """Leave the last picture in place; later output comes below it."""
        self._live.stop()

    def draw(self, state: GameState, below: Text) -> None:
        """Show the board, or the part of it that fits, and this text below it."""
        # The cursor needs one more line.
        room = max(1, self._console.height - 1 - len(below.plain.split("\n")))
        text = board(state, lines=self.lines, room=room).append_text(below)
        self._live.update(text, refresh=True)


def board(state: GameState, *, lines: bool = True, room: int | None = None) -> Text:
    """The board in colour. A cell is two characters wide, which makes it about square.

    Without `lines` it uses the characters of layout files, for terminals that know only ASCII. If
    the board has more rows than `room`, it shows those around Pacman.
    """
    rows = symbols(state)
    shown = range(len(rows))
    if room is not None and room < len(rows):
        pacman = len(rows) - 1 - int(state.getPacmanPosition()[1])
        first = min(max(pacman - room // 2, 0), len(rows) - room)
        shown = range(first, first + room)
    text = Text(no_wrap=True, overflow="crop")
    for y in shown:
        text.append_text(_row(rows, y, lines=lines)).append("\n")
    return text


def _row(rows: list[list[str]], y: int, *, lines: bool) -> Text:
    text = Text()
    for x, symbol in enumerate(rows[y]):
        if symbol == WALL and lines:
            ways = _ways(rows, x, y)
            line = _LINES[ways] if ways or _inside(rows, x, y) else PILLAR
            text.append(line + ("─" if "E" in ways else " "), _STYLES[WALL])
        else:
            shown = _PRETTY.get(symbol, symbol) if lines else symbol
            text.append(shown, _STYLES.get(symbol, "")).append(" ")
    return text


def _inside(rows: list[list[str]], x: int, y: int) -> bool:
    """Whether a wall has only walls around it, so that it needs no line."""
    near = [row[max(0, x - 1) : x + 2] for row in rows[max(0, y - 1) : y + 2]]
    return all(symbol == WALL for row in near for symbol in row)


def _ways(rows: list[list[str]], x: int, y: int) -> str:
    """The directions in which the line through this wall continues: to walls beside open cells.

    Between two cells with walls on both sides there is no line, since it would be inside a block.
    """

    def wall(x: int, y: int) -> bool:
        return not (0 <= y < len(rows) and 0 <= x < len(rows[0])) or rows[y][x] == WALL

    def goes_on(dx: int, dy: int) -> bool:
        if not (0 <= y + dy < len(rows) and 0 <= x + dx < len(rows[0])) or not wall(x + dx, y + dy):
            return False
        sides = [(x + dy, y + dx), (x - dy, y - dx)]
        sides += [(sx + dx, sy + dy) for sx, sy in sides]
        return not all(wall(sx, sy) for sx, sy in sides)

    steps = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
    return "".join(name for name, (dx, dy) in steps.items() if goes_on(dx, dy))
