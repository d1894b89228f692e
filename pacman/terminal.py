"""Showing a game in a terminal: frames in place and in colour, or one plain frame after another."""

from __future__ import annotations

import time
from types import TracebackType
from typing import IO, TYPE_CHECKING

from rich.console import Console
from rich.live import Live
from rich.text import Text

from .layout import CAPSULE, FOOD, WALL
from .state import GameState
from .text import CAUGHT, MOUTHS, SCARED, plain, status, symbols

if TYPE_CHECKING:
    from typing_extensions import Self

# Told apart by their numbers first; the colours differ in brightness for those who see few.
_GHOSTS = ("bold red", "bold bright_magenta", "bold cyan", "bold green")
_STYLES = {
    WALL: "bright_blue",
    FOOD: "white",
    CAPSULE: "bold bright_white",
    SCARED: "bold white on blue",
    CAUGHT: "bold red",
    **dict.fromkeys(MOUTHS.values(), "bold bright_yellow"),
    **{str(number): _GHOSTS[(number - 1) % len(_GHOSTS)] for number in range(10)},
}
PILLAR = "□"  # a wall of one cell
_PRETTY = {FOOD: "·", CAPSULE: "●"}
# A wall's line by where it goes on: north, east, south, west.
_LINES = {
    "": " ", "N": "╵", "E": "╶", "S": "╷", "W": "╴", "NS": "│", "EW": "─", "NE": "╰", "NW": "╯",
    "ES": "╭", "SW": "╮", "NES": "├", "NSW": "┤", "ESW": "┬", "NEW": "┴", "NESW": "┼",
}  # fmt: skip


# What of a terminal's height is not the board: the status, and the line that the cursor is on.
STATUS_LINES = 2


class PlainDisplay:
    """A frame per turn, one below the other, for pipes, files and screen readers."""

    def __init__(self, out: IO[str]) -> None:
        self._out = out

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        pass

    def show(self, state: GameState, turn: int) -> None:
        self._out.write(f"{plain(state)}   turn {turn}\n")


class LiveDisplay:
    """Frames in place, in colour, `frame_time` seconds apart."""

    def __init__(self, out: IO[str], frame_time: float) -> None:
        self._console = Console(file=out)
        self._live = Live(console=self._console, auto_refresh=False)
        self._lines = not self._console.options.ascii_only
        self._frame_time = frame_time
        self._due = 0.0

    def __enter__(self) -> Self:
        self._live.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._live.__exit__(kind, error, trace)

    def show(self, state: GameState, turn: int) -> None:
        # What the agent took to think comes off the wait, so that the game keeps its pace.
        time.sleep(max(0.0, self._due - time.monotonic()))
        self._due = time.monotonic() + self._frame_time
        room = max(1, self._console.height - STATUS_LINES)
        self._live.update(frame(state, turn, lines=self._lines, room=room), refresh=True)


def frame(state: GameState, turn: int, *, lines: bool = True, room: int | None = None) -> Text:
    """The state in colour, two characters to a cell, which makes cells about square.

    Without `lines`, for terminals that know only ASCII, in the characters of layout files. Of a
    board with more rows than there is room for, those around Pacman.
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
    return text.append(f"{status(state)}   turn {turn}")


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
    """Whether a wall is in the middle of a block, or of the border, and needs no line."""
    near = [row[max(0, x - 1) : x + 2] for row in rows[max(0, y - 1) : y + 2]]
    return all(symbol == WALL for row in near for symbol in row)


def _ways(rows: list[list[str]], x: int, y: int) -> str:
    """Where the line through this wall goes on: to walls next to it, along some open cell.

    A line between two cells that has walls on both its sides would be inside a block.
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
