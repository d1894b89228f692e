"""Files that a command line asks for: whether they can be written, and what to say if not."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from errno import EACCES, EISDIR

from .errors import WRONG_COMMAND, UserError
from .files import is_special


def check_place(option: str, path: str, taken: dict[str, str]) -> None:
    """Raises UserError where a file can't be written, or is already in `taken`, which it joins.

    `taken` has the option for each file of the command by its real path.
    """
    try:
        _check_path(path)
        other = taken.setdefault(os.path.realpath(path), option)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise UserError(f"--{option} {path}: cannot be written: {why}") from None
    if other != option:
        raise UserError(f"--{option} {path}: --{other} is the same file; choose another name")


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
    """Make a file; raises UserError where that is not possible."""
    try:
        make()
    except OSError as error:
        raise UserError(f"{path}: cannot be written: {error.strerror}") from None
    except ValueError as error:  # a game too long to be recorded, a turn that it doesn't have
        raise UserError(f"{path}: {error}") from None


def say(text: str) -> None:
    """Print; that nobody reads on, as behind `| head`, changes nothing."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        forget_stdout()


def forget_stdout() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(program: str, message: str, status: int = WRONG_COMMAND) -> int:
    """Say on stderr what was wrong; returns the exit status for it."""
    sys.stderr.write(f"{program}: {message}\n")
    return status
