"""Files that a command line asks for: whether they can be written, and the message if not."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from errno import EACCES, EISDIR

from .errors import WRONG_COMMAND, UserError
from .files import is_special


def check_places(
    options: argparse.Namespace,
    names: Iterable[str],
    read: Iterable[tuple[str, str]] = (),
    *,
    printed: str = "json",
) -> None:
    """Raise a UserError if the file of one of these options can't be written, or is another's.

    `read` has what the command reads: the option, as it is typed, and the file. For the option that
    can be `printed`, the file "-" is standard output.
    """
    taken: dict[str, str] = {}
    for name, path in read:
        with suppress(ValueError):  # the command will say that it is no path
            taken[os.path.realpath(path)] = name
    for option in names:
        path, name = getattr(options, option), f"--{option}"
        if path is None or (path == "-" and option == printed):
            continue
        try:
            _check_path(path)
            other = taken.setdefault(os.path.realpath(path), name)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise UserError(f"{name} {path}: cannot be written: {why}") from None
        if other != name:
            raise UserError(f"{name} {path}: {other} is the same file; choose another name")


def _check_path(path: str) -> None:
    if path == "-":
        raise ValueError("expected the name of a file")
    if os.path.isdir(path) or path.endswith(os.sep) or not path:
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    # A device or a pipe is written to and not replaced, so its folder doesn't matter.
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
    except ValueError as error:  # a game too long to be recorded, a turn that it doesn't have
        raise UserError(f"{path}: {error}") from None


def say(text: str) -> None:
    """Print; it makes no difference whether anybody reads on, as behind `| head`."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        forget_stdout()


def forget_stdout() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(program: str, message: str, status: int = WRONG_COMMAND) -> int:
    """Print an error message on stderr; returns the exit status."""
    sys.stderr.write(f"{program}: {message}\n")
    return status
