"""The interface of all displays of live games: terminal.py, window.py and web/live.py."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from pacman.engine.match import GameResult
from pacman.engine.recording import Player
from pacman.engine.state import GameState

if TYPE_CHECKING:
    from typing_extensions import Self

# Seconds per turn by default: for watching, and for playing.
WATCHED, PLAYED = 0.1, 0.2
# The end of a game stays for this many turns, but for at most this many seconds.
LINGER, LONGEST = 5, 2


def chosen(kind: str) -> str:
    """The kind of display; `auto` is a window if there is a screen, and text if not."""
    if kind != "auto":
        return kind
    # On these systems a screen has a name. Checking that first saves importing the window.
    if sys.platform not in ("win32", "darwin") and not os.environ.get("DISPLAY"):
        return "text"
    from .tkwindow import available

    return "window" if available() else "text"


def lingering(frame_time: float) -> float:
    """The seconds for which the end of a game stays."""
    return min(LINGER * frame_time, LONGEST)


class Display(Protocol):
    """Shows one game after the other. Any thread may call `keys`, but only the maker's the rest.

    `show` raises Quit if the person wants to stop, and Restart to play the game again.
    """

    def __enter__(self) -> Self: ...

    def __exit__(self, *exception: object) -> None: ...

    def begin(self, state: GameState, players: Sequence[Player], seed: int) -> None:
        """Show the first state of a game."""

    def show(self, state: GameState, turn: int, word: str) -> None:
        """Show the state after a turn for one frame. The letters of `word` are its moves."""

    def end(self, result: GameResult) -> None:
        """Show how the game ended; `show` has shown its last state."""

    def keys(self) -> list[str]:
        """The player's keys since the last call, as a KeyboardAgent takes them."""

    def wait(self) -> bool:
        """Stay open after the last game; returns whether the person wants one more."""
