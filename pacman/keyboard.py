"""Playing by keyboard: the agent, and reading single keys from a terminal on any system."""

from __future__ import annotations

import os
import re
import sys
import time
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

    def registerInitialState(self, _state: GameState) -> None:
        """Forget what was wished for in the last game."""
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


# A CSI sequence with whatever parameters it has, an SS3 one, a Windows pair, or any character.
_KEY = re.compile(
    r"\x1b\[[0-?]*[ -/]*(?P<csi>[@-~])|\x1bO(?P<ss3>.)|[\x00\xe0](?P<pair>.)|(?P<letter>.)",
    re.DOTALL,
)
_UNFINISHED = re.compile(r"\x1b(O|\[[0-?]*[ -/]*)?$")


def decode(text: str) -> list[str]:
    """The keys in what a terminal sends; what means nothing here is passed over.

    Arrows come as `ESC [ A` or `ESC O A`, with Shift as `ESC [ 1 ; 2 A`, on Windows as a NUL or
    0xE0 and a letter.
    """
    keys = []
    for match in _KEY.finditer(text):
        kind, char = match.lastgroup, match[match.lastgroup or 0]
        if kind == "letter":
            keys.append(_LETTERS.get(char.lower()))
        else:
            keys.append((_WINDOWS_ARROWS if kind == "pair" else _ARROWS).get(char))
    return [key for key in keys if key]


@contextmanager
def terminal_keys(pause: float) -> Iterator[Callable[[], list[str]]]:
    """A function that gives the keys pressed since it was last called, while the context lasts.

    It waits `pause` seconds first, so that the player can answer what is on the screen. The
    terminal neither waits for Enter nor shows what is typed, and is put back afterwards.
    """
    if sys.platform == "win32":
        import msvcrt

        def pressed() -> list[str]:
            text = ""
            time.sleep(pause)
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

    rest = ""  # the beginning of a sequence whose end has not arrived yet

    def waiting() -> list[str]:
        nonlocal rest
        time.sleep(pause)
        raw, gone = b"", False
        while not gone and select.select([terminal], [], [], 0)[0]:
            try:
                chunk = os.read(terminal, 1024)
            except OSError:
                chunk = b""
            raw += chunk
            gone = not chunk  # nobody is at the terminal any more
        text = rest + raw.decode("utf-8", "replace")
        cut = _UNFINISHED.search(text)
        rest = cut[0] if cut else ""
        return decode(text.removesuffix(rest)) + [QUIT] * gone

    tty.setcbreak(terminal)
    try:
        yield waiting
    finally:
        termios.tcsetattr(terminal, termios.TCSAFLUSH, before)
