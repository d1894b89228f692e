"""A tkinter window with a picture, which collects the keys pressed in it."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from pacman.support.errors import UserError

from .shapes import BACKGROUND, FOOD
from .walls import INSIDE

if TYPE_CHECKING:
    import tkinter as tk

    from PIL import Image, ImageTk

_NAMED = ("Up", "Down", "Left", "Right", "Home", "End", "Escape")
# Closing the window has the same effect as this key.
QUIT = "q"
# Pixels for the rest of the window, its borders and the desktop's bars.
_BESIDE, _BELOW = 40, 150
# Seconds between two updates of the window.
_TICK = 0.02
# The width of the slider's knob, and the least width of the text.
_KNOB, _NARROW = 30, 260


def available() -> bool:
    """Whether a window can be opened here; it stays invisible."""
    try:
        _root().destroy()
    except UserError:
        return False
    return True


def _root() -> tk.Tk:
    """An invisible window; raises UserError if none can be opened."""
    why = "there is no screen"
    # Only on these systems a screen has no such name.
    if sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY"):
        try:
            import tkinter as tk

            from PIL import ImageTk  # noqa: F401 - some systems have Pillow without it
        except ImportError:
            why = "this Python comes without tkinter"
        else:
            _count_real_pixels()
            with suppress(tk.TclError):
                root = tk.Tk(className="Pacman")
                root.withdraw()
                return root
    raise UserError(f"no window, since {why}; use --display text or --display web")


def _count_real_pixels() -> None:
    """Keep Windows from enlarging the window by itself on a fine screen, which blurs it."""
    if sys.platform == "win32":
        import ctypes

        with suppress(AttributeError, OSError):  # Windows 8 and older
            ctypes.windll.shcore.SetProcessDpiAwareness(1)


class Window:
    """A picture, lines of text below it, and the names of the keys that were pressed.

    Only the thread that made a window can use it.
    """

    def __init__(self) -> None:
        self._root = _root()
        import tkinter as tk

        self._keys: list[str] = []
        self._photo: ImageTk.PhotoImage | None = None
        self._error: BaseException | None = None
        root = self._root
        self._picture = tk.Label(root, background=BACKGROUND, borderwidth=0)
        self._picture.pack()
        self._text = tk.Label(root, background=BACKGROUND, foreground=FOOD, pady=4)
        self._text.pack(side="bottom", fill="x")
        root.configure(background=BACKGROUND)
        root.resizable(width=False, height=False)
        root.protocol("WM_DELETE_WINDOW", lambda: self._keys.append(QUIT))
        root.bind("<Key>", self._key)
        root.report_callback_exception = self._failed

    def open(self) -> None:
        self._root.deiconify()
        self._root.lift()
        self._root.focus_force()

    def close(self) -> None:
        self._photo = None
        self._root.destroy()

    def room(self) -> tuple[int, int]:
        """The width and height of the largest picture that fits on the screen."""
        width, height = self._root.winfo_screenwidth(), self._root.winfo_screenheight()
        return width - _BESIDE, height - _BELOW

    def draw(self, image: Image.Image, title: str, text: str) -> None:
        from PIL import ImageTk

        if self._photo and (self._photo.width(), self._photo.height()) == image.size:
            self._photo.paste(image)
        else:
            self._photo = ImageTk.PhotoImage(image.convert("RGB"))
            self._picture.configure(image=self._photo)
            self._text.configure(wraplength=max(image.width, _NARROW) - 8)
        if self._text["text"] != text:
            self._text.configure(text=text)
        if self._root.title() != title:
            self._root.title(title)

    def wait(self, seconds: float) -> None:
        """Update the window for this time, or until a key is pressed."""
        until = time.monotonic() + seconds
        while True:
            self._root.update()
            if self._error:
                error, self._error = self._error, None
                raise error
            left = until - time.monotonic()
            if self._keys or left <= 0:
                return
            time.sleep(min(left, _TICK))

    def pressed(self) -> list[str]:
        """The names of the keys that were pressed since the last call."""
        keys, self._keys = self._keys, []
        return keys

    def slider(self, last: int) -> tk.Scale:
        """A slider from 0 to this value below the picture, which jumps to where it is clicked."""
        import tkinter as tk

        scale = tk.Scale(
            self._root, to=last, orient="horizontal", showvalue=False, sliderlength=_KNOB,
            sliderrelief="flat", takefocus=False, borderwidth=0, highlightthickness=0,
            background=FOOD, troughcolor=INSIDE,
        )  # fmt: skip

        def jump(event: tk.Event[tk.Scale]) -> str:
            way = max(1, scale.winfo_width() - _KNOB)
            scale.set(round((event.x - _KNOB / 2) / way * last))
            return "break"

        scale.bind("<Button-1>", jump)
        scale.bind("<B1-Motion>", jump)
        scale.pack(fill="x")
        return scale

    def _key(self, event: tk.Event[tk.Misc]) -> None:
        name = event.keysym.removeprefix("KP_")
        self._keys.append(name if name in _NAMED else event.char)

    def _failed(self, _kind: object, error: BaseException, _trace: object) -> None:
        self._error = error  # most likely a Ctrl-C
