"""What the keys of a live game change: pausing, going on by one turn, and steering."""

from __future__ import annotations

from collections import deque

from pacman.engine.match import Quit, Restart

from .keyboard import drained, meanings
from .playback import QUITS

BEGIN = "press an arrow key to begin"


class Controls:
    """The state of a live game's controls; a game by keyboard waits for its first direction."""

    def __init__(self, *, playing: bool) -> None:
        self._playing = playing
        self._waiting = self._paused = self._step = False
        self._keys: deque[str] = deque()

    def begin(self) -> None:
        """Prepare for a new game."""
        self._keys.clear()
        self._waiting = self._playing

    def end(self) -> None:
        """Forget a pause: there is no game to pause any more."""
        self._waiting = self._paused = False

    @property
    def held(self) -> bool:
        """Whether the game stays at its present turn."""
        return self._waiting or (self._paused and not self._step)

    @property
    def note(self) -> str:
        """The reason why the game waits, or "" if it goes on by itself."""
        return BEGIN if self._waiting else "paused" if self._paused else ""

    def press(self, key: str) -> None:
        """React to a key, named as in keyboard.py; raises Quit or Restart if it asks for that."""
        if key in QUITS:
            raise Quit
        if key in ("r", "R"):
            raise Restart
        if key in ("p", "P") or (key == " " and not self._playing):
            self._paused, self._waiting = not (self._paused or self._waiting), False
        elif key in ("n", "N", "."):
            self._paused = self._step = True
            self._waiting = False
        elif found := meanings([key]):
            self._keys.extend(found)
            self._waiting = False

    def stepped(self) -> None:
        """Note that a turn was shown."""
        self._step = False

    def keys(self) -> list[str]:
        """The directions since the last call, as a KeyboardAgent takes them."""
        return drained(self._keys)
