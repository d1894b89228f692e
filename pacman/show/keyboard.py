"""Single keys: reading them from a terminal on any system, and what they mean."""

from __future__ import annotations

import os
import re
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

from pacman.engine.directions import Directions
from pacman.engine.keyboard import QUIT

# What keys mean to whoever plays. A key has the name below, or is the character it types.
_MEANINGS = {
    "Up": Directions.NORTH,
    "Down": Directions.SOUTH,
    "Right": Directions.EAST,
    "Left": Directions.WEST,
    "w": Directions.NORTH,
    "s": Directions.SOUTH,
    "d": Directions.EAST,
    "a": Directions.WEST,
    " ": Directions.STOP,
    "q": QUIT,
    "\x03": QUIT,
}
# By how their sequence ends, and, where that is with a tilde, by its number.
_SEQUENCES = {
    "A": "Up", "B": "Down", "C": "Right", "D": "Left", "H": "Home", "F": "End",
    "1~": "Home", "7~": "Home", "4~": "End", "8~": "End",
}  # fmt: skip
_WINDOWS = {"H": "Up", "P": "Down", "M": "Right", "K": "Left", "G": "Home", "O": "End"}


# A CSI sequence with whatever parameters it has, an SS3 one, a Windows pair, or any character.
_KEY = re.compile(
    r"\x1b\[(?P<number>[0-?]*)[ -/]*(?P<csi>[@-~])|\x1bO(?P<ss3>.)"
    r"|[\x00\xe0](?P<pair>.)|(?P<letter>.)",
    re.DOTALL,
)
_UNFINISHED = re.compile(r"\x1b(O|\[[0-?]*[ -/]*)?$")


def names(text: str) -> list[str]:
    """The keys in what a terminal sends: Up, Down, Left, Right, Home, End, or a character.

    Arrows come as `ESC [ A` or `ESC O A`, with Shift as `ESC [ 1 ; 2 A`, on Windows as a NUL or
    0xE0 and a letter. Other keys that send such sequences are passed over.
    """
    found = []
    for match in _KEY.finditer(text):
        kind, char = match.lastgroup, match[match.lastgroup or 0]
        if kind == "letter":
            found.append(char)
        elif kind == "pair":
            found.append(_WINDOWS.get(char, ""))
        else:
            number = match["number"] if char == "~" else ""
            found.append(_SEQUENCES.get(number + char, ""))
    return [name for name in found if name]


def meanings(keys: Iterable[str]) -> list[str]:
    """What keys say to Pacman: directions and `QUIT`; keys without a meaning are passed over."""
    found = [_MEANINGS.get(key.lower() if len(key) == 1 else key) for key in keys]
    return [meaning for meaning in found if meaning]


def drained(keys: deque[str]) -> list[str]:
    """All that is in the queue, which another thread may be filling."""
    taken = []
    with suppress(IndexError):
        while True:
            taken.append(keys.popleft())
    return taken


@contextmanager
def terminal_keys() -> Iterator[Callable[[float], list[str]]]:
    """A function that gives the names of the keys pressed since it was last called.

    Where there are none, it waits for one, at most for the seconds that it is given. While the
    context lasts, the terminal neither waits for Enter nor shows what is typed.
    """
    if sys.platform == "win32":
        import msvcrt

        def hit(seconds: float) -> list[str]:
            until = time.monotonic() + seconds
            while not msvcrt.kbhit() and time.monotonic() < until:
                time.sleep(0.01)
            text = ""
            while msvcrt.kbhit():
                text += msvcrt.getwch()
            return names(text)

        yield hit
        return
    import select
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    rest = ""  # the beginning of a sequence whose end has not arrived yet

    def pressed(seconds: float) -> list[str]:
        nonlocal rest
        raw, gone = b"", False
        while not gone and select.select([terminal], [], [], 0 if raw else seconds)[0]:
            try:
                chunk = os.read(terminal, 1024)
            except OSError:
                chunk = b""
            raw += chunk
            gone = not chunk  # nobody is at the terminal any more
        text = rest + raw.decode("utf-8", "replace")
        cut = _UNFINISHED.search(text)
        rest = cut[0] if cut else ""
        return names(text.removesuffix(rest)) + ["q"] * gone

    try:
        tty.setcbreak(terminal)
        yield pressed
    finally:
        with suppress(termios.error):  # where the terminal was closed meanwhile
            termios.tcsetattr(terminal, termios.TCSAFLUSH, before)
