"""Playing by keyboard: the agent, and reading single keys from a terminal on any system."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .agent import Agent
from .directions import Directions
from .match import Quit
from .state import GameState

QUIT = "quit"
_LETTERS = {
    "w": Directions.NORTH,
    "a": Directions.WEST,
    "s": Directions.SOUTH,
    "d": Directions.EAST,
    " ": Directions.STOP,
    "q": QUIT,
    "\x03": QUIT,
}
_ARROWS = {
    "A": Directions.NORTH,
    "B": Directions.SOUTH,
    "C": Directions.EAST,
    "D": Directions.WEST,
}
_WINDOWS_ARROWS = {
    "H": Directions.NORTH,
    "P": Directions.SOUTH,
    "M": Directions.EAST,
    "K": Directions.WEST,
}


class KeyboardAgent(Agent):
    """Goes where the player last said, as soon as that is possible, and straight on till then."""

    def __init__(self, index: int = 0, keys: Callable[[], list[str]] = list) -> None:
        """`keys` gives the keys since it was last asked: directions, or `QUIT`."""
        super().__init__(index)
        self.keys = keys
        self._wish = Directions.STOP

    def getAction(self, state: GameState) -> str:
        for key in self.keys():
            if key == QUIT:
                raise Quit
            self._wish = key
        legal = state.getLegalActions(self.index)
        ahead = state.getPacmanState().getDirection()
        if self._wish in legal:
            return self._wish
        return ahead if ahead in legal else Directions.STOP


def decode(text: str) -> list[str]:
    """The keys in what a terminal sends; what means nothing here is passed over.

    Arrows come as `ESC [ A` or `ESC O A`, on Windows as a NUL or 0xE0 and a letter.
    """
    keys = []
    rest = iter(text)
    for char in rest:
        if char == "\x1b":
            key = _ARROWS.get(next(rest, "")) if next(rest, "") in "[O" else None
        elif char in "\x00\xe0":
            key = _WINDOWS_ARROWS.get(next(rest, ""))
        else:
            key = _LETTERS.get(char.lower())
        if key:
            keys.append(key)
    return keys


@contextmanager
def terminal_keys() -> Iterator[Callable[[], list[str]]]:
    """A function that gives the keys pressed since it was last called, while the context lasts.

    The terminal neither waits for Enter nor shows what is typed, and is put back afterwards.
    """
    if sys.platform == "win32":
        import msvcrt

        def pressed() -> list[str]:
            text = ""
            while msvcrt.kbhit():
                text += msvcrt.getwch()
            return decode(text)

        yield pressed
        return
    import select
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)

    def waiting() -> list[str]:
        text = b""
        while select.select([terminal], [], [], 0)[0]:
            chunk = os.read(terminal, 1024)
            if not chunk:  # the terminal is gone
                return [*decode(text.decode("utf-8", "replace")), QUIT]
            text += chunk
        return decode(text.decode("utf-8", "replace"))

    tty.setcbreak(terminal)
    try:
        yield waiting
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
