"""Several files and streams of one command: if one of them fails, the others are written."""

from __future__ import annotations

import sys
from collections.abc import Callable

from pacman.support.errors import UserError
from pacman.support.outputs import written
from pacman.support.text import printable


class Destinations:
    """Collects the names of written files and the errors of others."""

    def __init__(self) -> None:
        self._wrong: list[Exception] = []
        self._files: list[str] = []

    def tried(self, write: Callable[[], object]) -> bool:
        """Whether this could be written; otherwise `end` raises the error."""
        try:
            write()
        except (OSError, UserError) as error:
            self._wrong.append(error)
            return False
        return True

    def file(self, option: str, path: str, make: Callable[[], None]) -> None:
        if self.tried(lambda: written(f"--{option} {path}", make)):
            self._files.append(path)

    def end(self, *, named: bool) -> None:
        """Print the names of the files if they are to be `named`, and raise the first error."""
        if named and self._files:
            said = printable(f"Written: {', '.join(self._files)}")
            self.tried(lambda: sys.stdout.write(f"{said}\n"))
        self.tried(sys.stdout.flush)
        if self._wrong:
            # A reader that stopped reading is the least important error.
            raise min(self._wrong, key=lambda error: isinstance(error, BrokenPipeError))
