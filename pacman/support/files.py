"""Writing files whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, BinaryIO

# How the files begin that are being written; one that was killed may leave such a one behind.
UNFINISHED = ".writing-"


def write(path: str, text: str, *, lasting: bool = False) -> None:
    """Put the text into the file, in one step; see `replacing`."""
    with replacing(path, lasting=lasting) as file:
        file.write(text.encode("utf-8"))


@contextmanager
def replacing(path: str, *, lasting: bool = False) -> Iterator[BinaryIO]:
    """A file to write bytes to, which becomes the one of this path in one step when all is written.

    Nobody ever reads half of it, and where writing fails or is interrupted, what was there stays.
    Raises an OSError that names this file. A link is followed; what is no file, such as a
    terminal or /dev/null, is written to and never replaced. A `lasting` file is there, and whole,
    after a power failure, too, which takes some milliseconds.
    """
    try:
        if is_special(path):
            with open(path, "wb") as device:
                yield device
        else:
            with _replacing(os.path.realpath(path), lasting) as file:
                yield file
    except OSError as error:  # which may name the temporary file
        raise OSError(error.errno, error.strerror, path) from None


def is_special(path: str) -> bool:
    """Whether this is there, and is no file or folder: a device, a pipe, a socket."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


@contextmanager
def _replacing(path: str, lasting: bool) -> Iterator[BinaryIO]:
    name = f"{UNFINISHED}{os.urandom(8).hex()}"
    temporary = os.path.join(os.path.dirname(path), name)
    try:  # from before there is a file: an interrupt may come right after that
        with open(temporary, "xb", opener=_private) as file:
            yield file
            if lasting:
                file.flush()
                os.fsync(file.fileno())
        os.chmod(temporary, _mode(path))
        os.replace(temporary, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _mode(path: str) -> int:
    """Who may read and write the file: as before, or as any new one."""
    with suppress(FileNotFoundError):
        return stat.S_IMODE(os.stat(path).st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def lock(file: IO[bytes], *, wait: bool = False) -> bool:
    """Keep others from locking the file until it is closed; false where one of them was first."""
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            pass
    return True
