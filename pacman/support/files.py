"""Writing of files, zips and folders, each completely or not at all."""

from __future__ import annotations

import binascii
import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from types import MappingProxyType
from typing import IO, BinaryIO

from .errors import UserError

# The prefix of unfinished files; a process that is killed may leave one behind.
UNFINISHED = ".writing-"
# The modes of files in a zip.
PROGRAM, PLAIN, PRIVATE = 0o100755, 0o100644, 0o100600
# The first date that a zip can hold: the same files always give the same bytes.
_DATE = (1980, 1, 1, 0, 0, 0)
_ON_UNIX = 3


def write(path: str, content: str | bytes, *, lasting: bool = False) -> None:
    """Write a file in one step; see `replacing`."""
    with replacing(path, lasting=lasting) as file:
        file.write(content if isinstance(content, bytes) else content.encode("utf-8"))


def content(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def write_zip(
    path: str, files: Iterable[tuple[str, bytes]], modes: Mapping[str, int] = MappingProxyType({})
) -> None:
    """Write a zip of these files, in their order, in one step; those without a mode are plain."""
    import zipfile

    with replacing(path) as file, zipfile.ZipFile(file, "w") as archive:
        for name, content in files:
            info = zipfile.ZipInfo(name, _DATE)
            info.create_system = _ON_UNIX
            info.external_attr = modes.get(name, PLAIN) << 16
            archive.writestr(info, content, zipfile.ZIP_DEFLATED)


def check_new(out: str, *, as_file: bool = False, what: str = "a folder") -> None:
    """Refuse a path at which something exists, since that could be a person's work."""
    if not os.path.basename(os.path.normpath(out)) or not out:
        raise UserError(f"'{out}': expected the name of {what}")
    folder = os.path.dirname(os.path.abspath(out))
    if not os.path.isdir(folder):
        raise UserError(f"{out}: there is no folder '{folder}'")
    if as_file or not os.path.isdir(out):
        if os.path.lexists(out):
            raise UserError(f"{out}: is there already; say another name, or remove it")
    elif os.listdir(out):
        raise UserError(f"{out}: is not empty; say another name, or remove what is in it")


def write_folder(
    out: str, files: Mapping[str, bytes], modes: Mapping[str, int] = MappingProxyType({})
) -> None:
    """Write all files into a new or an empty folder, or leave it as it was.

    Files without a mode get that of any new file.
    """
    import shutil
    import tempfile

    new = not os.path.isdir(out)
    if new:
        os.mkdir(out)
    try:
        with tempfile.TemporaryDirectory(dir=out, prefix=UNFINISHED) as aside:
            for name, content in files.items():
                path = os.path.join(aside, *name.split("/"))
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as file:
                    file.write(content)
                if name in modes:
                    os.chmod(path, stat.S_IMODE(modes[name]))
            for name in os.listdir(aside):
                os.rename(os.path.join(aside, name), os.path.join(out, name))
    except BaseException:
        for name in {name.partition("/")[0] for name in files}:
            shutil.rmtree(os.path.join(out, name), ignore_errors=True)
            with suppress(OSError):
                os.unlink(os.path.join(out, name))
        if new:
            with suppress(OSError):
                os.rmdir(out)
        raise


@contextmanager
def replacing(path: str, *, lasting: bool = False) -> Iterator[BinaryIO]:
    """A binary file that replaces the one at this path in one step, when it is complete.

    If writing fails or is interrupted, the old file stays. Raises an OSError that names this path.
    Follows links, and writes to a device such as /dev/null without replacing it. A `lasting` file
    also survives a power failure, at the cost of some milliseconds.
    """
    try:
        if is_special(path):
            with open(path, "wb") as device:
                yield device
        else:
            with _replacing(os.path.realpath(path), lasting) as file:
                yield file
    except OSError as error:  # may name the temporary file
        raise OSError(error.errno, error.strerror, path) from None


def is_special(path: str) -> bool:
    """Whether this exists and is neither a file nor a folder, but a device, a pipe or a socket."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


@contextmanager
def _replacing(path: str, lasting: bool) -> Iterator[BinaryIO]:
    temporary = os.path.join(os.path.dirname(path), f"{UNFINISHED}{os.urandom(8).hex()}")
    try:  # before the file exists, since an interrupt may come right after that
        with open(temporary, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
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


def _mode(path: str) -> int:
    """The mode of the old file, or that of any new one."""
    with suppress(FileNotFoundError):
        return stat.S_IMODE(os.stat(path).st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def lock(file: IO[bytes], *, wait: bool = False) -> bool:
    """Lock the file until it is closed; returns False if another process has locked it."""
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks
            pass
    return True


def as_text(files: Mapping[str, bytes]) -> dict[str, str]:
    """Files as JSON can hold them."""
    return {
        name: binascii.b2a_base64(content, newline=False).decode()
        for name, content in files.items()
    }


def as_bytes(files: Mapping[str, str]) -> dict[str, bytes]:
    return {name: binascii.a2b_base64(content) for name, content in files.items()}
