"""Ctrl-C, pressed once or more often."""

from __future__ import annotations

import signal
import threading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

    from typing_extensions import Self


class Interrupts:
    """While it lasts, the first Ctrl-C raises KeyboardInterrupt and the second changes nothing.

    So the results that the first one asked for are always written to their end. An agent may have
    swallowed the first: `check` raises it again. The third ends the process, whatever it does.
    """

    def __init__(self) -> None:
        self.pressed = 0
        self._ours = False

    def __enter__(self) -> Self:
        # Where somebody else handles the signal, or it is ignored, that is how they want it.
        usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        self._ours = usual and threading.current_thread() is threading.main_thread()
        if self._ours:
            signal.signal(signal.SIGINT, self._press)
        return self

    def __exit__(self, *exception: object) -> None:
        if self._ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def check(self) -> None:
        if self.pressed:
            raise KeyboardInterrupt

    def _press(self, number: int, _frame: FrameType | None) -> None:
        self.pressed += 1
        if self.pressed == 1:
            raise KeyboardInterrupt
        if self.pressed > 2:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
