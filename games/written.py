"""Which files a command wrote, said as `python -m pacman` says it."""

from __future__ import annotations

import sys

from pacman.text import printable


def say_written(*paths: str | None) -> None:
    """Name the files, less those that weren't asked for or couldn't be made."""
    files = [path for path in paths if path is not None]
    if files:
        sys.stdout.write(printable(f"Written: {', '.join(files)}") + "\n")
