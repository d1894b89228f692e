"""What a command writes to several places: where one of them fails, the others are written."""

from __future__ import annotations

import sys
from collections.abc import Callable

from pacman.support.errors import UserError
from pacman.support.outputs import written
from pacman.support.text import printable


class Places:
    """Tries each in turn, and says in the end what was written and what went wrong."""

    def __init__(self) -> None:
        self._wrong: list[Exception] = []
        self._files: list[str] = []

    def tried(self, write: Callable[[], object]) -> bool:
        """Whether this could be written; if not, `end` raises why."""
        try:
            write()
        except (OSError, UserError) as error:
            self._wrong.append(error)
            return False
        return True

    def file(self, option: str, path: str, make: Callable[[], None]) -> None:
        """Make the file that this option asks for."""
        if self.tried(lambda: written(f"--{option} {path}", make)):
            self._files.append(path)

    def end(self, *, named: bool) -> None:
        """Name the files as `python -m pacman` does, if wanted; raises what went wrong."""
        if named and self._files:
            said = printable(f"Written: {', '.join(self._files)}")
            self.tried(lambda: sys.stdout.write(f"{said}\n"))
        self.tried(sys.stdout.flush)
        if self._wrong:
            # That nobody reads on is the least of it.
            raise min(self._wrong, key=lambda error: isinstance(error, BrokenPipeError))
