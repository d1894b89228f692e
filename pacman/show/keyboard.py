"""Single keys from a terminal, on any system, and their meanings for a player."""

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

# What keys mean to a player. A key has one of these names, or is the character that it types.
_MEANINGS = {
    "Up": Directions.NORTH, "Down": Directions.SOUTH, "Right": Directions.EAST,
    "Left": Directions.WEST, "w": Directions.NORTH, "s": Directions.SOUTH, "d": Directions.EAST,
    "a": Directions.WEST, " ": Directions.STOP, "q": QUIT, "\x03": QUIT,
}  # fmt: skip
# Keys by the end of their sequence, and by its number if it ends with a tilde.
_SEQUENCES = {
    "A": "Up", "B": "Down", "C": "Right", "D": "Left", "H": "Home", "F": "End",
    "1~": "Home", "7~": "Home", "4~": "End", "8~": "End",
}  # fmt: skip
_WINDOWS = {"H": "Up", "P": "Down", "M": "Right", "K": "Left", "G": "Home", "O": "End"}


# A CSI sequence with any parameters, an SS3 one, a Windows pair, or any character.
_KEY = re.compile(
    r"\x1b\[(?P<number>[0-?]*)[ -/]*(?P<csi>[@-~])|\x1bO(?P<ss3>.)"
    r"|[\x00\xe0](?P<pair>.)|(?P<letter>.)",
    re.DOTALL,
)
_UNFINISHED = re.compile(r"\x1b(O|\[[0-?]*[ -/]*)?$")


def names(text: str) -> list[str]:
    """The keys in a text from a terminal: Up, Down, Left, Right, Home, End, or a character.

    An arrow is `ESC [ A` or `ESC O A`, with Shift `ESC [ 1 ; 2 A`, and on Windows a NUL or 0xE0
    before a letter. Other keys with such sequences are left out.
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
    """The directions and `QUIT` among these keys; keys without a meaning are left out."""
    found = [_MEANINGS.get(key.lower() if len(key) == 1 else key) for key in keys]
    return [meaning for meaning in found if meaning]


def drained(keys: deque[str]) -> list[str]:
    """Take everything out of the queue, while another thread may fill it."""
    taken = []
    with suppress(IndexError):
        while True:
            taken.append(keys.popleft())
    return taken


@contextmanager
def terminal_keys() -> Iterator[Callable[[float], list[str]]]:
    """A function that returns the names of the keys since its last call.

    If there are none, it waits for one, for at most the given seconds. Within the context, the
    terminal doesn't wait for Enter and doesn't show typed characters.
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
    rest = ""  # the beginning of an unfinished sequence

    def pressed(seconds: float) -> list[str]:
        nonlocal rest
        raw, gone = b"", False
        while not gone and select.select([terminal], [], [], 0 if raw else seconds)[0]:
            try:
                chunk = os.read(terminal, 1024)
            except OSError:
                chunk = b""
            raw += chunk
            gone = not chunk  # the terminal was closed
        text = rest + raw.decode("utf-8", "replace")
        cut = _UNFINISHED.search(text)
        rest = cut[0] if cut else ""
        return names(text.removesuffix(rest)) + ["q"] * gone

    try:
        tty.setcbreak(terminal)
        yield pressed
    finally:
        with suppress(termios.error):  # the terminal was closed
            termios.tcsetattr(terminal, termios.TCSAFLUSH, before)
