"""The output files and streams of a command: checks, messages and errors."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from errno import EACCES, EISDIR
from typing import IO

from .errors import WRONG_COMMAND, UserError
from .files import is_special
from .text import printable


def check_outputs(
    options: argparse.Namespace,
    names: Iterable[str],
    read: Iterable[tuple[str, str]] = (),
    *,
    printed: str = "json",
) -> None:
    """Raise a UserError if the file of an option can't be written, or two options share one.

    `read` has the files that the command reads, each with its option. For the option `printed`, the
    file "-" is standard output.
    """
    taken: dict[str, str] = {}
    for name, path in read:
        with suppress(ValueError):  # the command will report that it is no path
            taken[os.path.realpath(path)] = name
    for option in names:
        path, name = getattr(options, option), f"--{option}"
        if path is None or (path == "-" and option == printed):
            continue
        try:
            check_path(path)
            other = taken.setdefault(os.path.realpath(path), name)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise UserError(f"{name} {path}: cannot be written: {why}") from None
        if other != name:
            raise UserError(f"{name} {path}: {other} is the same file; choose another name")


def check_path(path: str) -> None:
    """Raise OSError or ValueError unless a file can be written there."""
    if path == "-":
        raise ValueError("expected the name of a file")
    if os.path.isdir(path) or path.endswith(os.sep) or not path:
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    # The folder of a device or pipe doesn't matter, since it is not replaced.
    place = path if is_special(path) else os.path.dirname(os.path.realpath(path))
    os.stat(place)
    if not os.access(place, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))


def written(path: str, make: Callable[[], None]) -> None:
    """Make a file; raises UserError if that is not possible."""
    try:
        make()
    except OSError as error:
        raise UserError(f"{path}: cannot be written: {error.strerror}") from None
    except ValueError as error:  # a game that is too long, or a turn that it doesn't have
        raise UserError(f"{path}: {error}") from None


def say(text: str) -> None:
    """Print a text, even if the reader has gone, as with `| head`."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        discard(sys.stdout)


def say_lines(lines: Iterable[str]) -> None:
    """Print each line, safely for a terminal, even if the reader has gone."""
    for line in lines:
        say(f"{printable(line)}\n")


def discard(stream: IO[str]) -> None:
    """Drop what is still to be written: Python would try, and fail, again at its exit."""
    with suppress(OSError):  # what has no descriptor is written nowhere already
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def complain(program: str, message: str, status: int = WRONG_COMMAND) -> int:
    """Print an error message on stderr; returns the exit status."""
    sys.stderr.write(f"{program}: {message}\n")
    return status


class Destinations:
    """Several files and streams of one command: if one of them fails, the others are written."""

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
