"""The interface of all displays of live games: terminal.py, window.py and web/live.py."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

from pacman.engine.match import GameResult
from pacman.engine.recording import Player
from pacman.engine.state import GameState

if TYPE_CHECKING:
    from typing_extensions import Self

# Seconds a turn takes: as fast as one can follow, and as one can play.
WATCHED, PLAYED = 0.1, 0.2
# How many turns long, and seconds at most, one sees how a game ended before the next one begins.
LINGER, LONGEST = 5, 2


def chosen(kind: str) -> str:
    """The kind of display that is meant: `auto` is a window where there is a screen, else text."""
    if kind != "auto":
        return kind
    # Elsewhere screens have no name; here, a look at the names saves the window's imports.
    if sys.platform not in ("win32", "darwin") and not os.environ.get("DISPLAY"):
        return "text"
    from .tkwindow import available

    return "window" if available() else "text"


def lingering(frame_time: float) -> float:
    """The seconds for which the end of a game stays."""
    return min(LINGER * frame_time, LONGEST)


class Display(Protocol):
    """Shows one game after the other. All but `keys` is called by the thread that made it.

    Where the person at the display wants to stop, `show` raises Quit, and Restart where the game
    is to be played from its beginning.
    """

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    def begin(self, state: GameState, players: Sequence[Player], seed: int) -> None:
        """Show the first state of a game."""

    def show(self, state: GameState, turn: int, word: str) -> None:
        """Show the state after a turn, whose moves are the word's letters, and wait a frame."""

    def end(self, result: GameResult) -> None:
        """Say how the game has ended; its last state has been shown."""

    def keys(self) -> list[str]:
        """What the player pressed since this was asked last, as a KeyboardAgent takes it."""

    def wait(self) -> bool:
        """Stay open after the last game until told to end; whether to play one more instead."""
