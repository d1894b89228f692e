"""Unpacking a zip that was downloaded from a course system."""

from __future__ import annotations

import errno
import os
import stat
import time
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from typing import IO, cast

from pacman.grading.sandbox import staging
from pacman.grading.sandbox.staging import SubmissionError
from pacman.support.errors import UserError
from pacman.support.scratch import scratch
from pacman.support.text import printable

from .entries import Unplaced, grouped

MAX_FILES = 200_000
# The folder of one student may have this many files: it must not use up the limits of the whole.
MAX_FILES_OF_ONE = 20_000
MAX_FILE = 200_000_000  # of one file, and of all files in the folder of one student
MAX_TOTAL = 4_000_000_000
# This many of the files that aren't unpacked are listed.
MOST_LEFT_OUT = 1_000
# zipfile reads the list of a zip's files at once, about 100 bytes for each. There is room for three
# times the files that are unpacked, so that a folder with too many can be named.
MAX_LIST = 60_000_000
ADVICE = "unpack it yourself, and name the folder"
_TOO_LARGE = "larger than {} MB"
_AT_ONCE = 1 << 20
_IS_UTF8 = 0x800
# Errors of a single name, and not of the disk that it is written to.
_BAD_NAME = {errno.EEXIST, errno.EILSEQ, errno.EINVAL, errno.EISDIR, errno.ENAMETOOLONG,
    errno.ENOENT, errno.ENOTDIR}  # fmt: skip


@contextmanager
def unpacked(path: str) -> Iterator[tuple[str, Unplaced]]:
    """A temporary folder with the files of a zip, and the names of those that were left out.

    Raises UserError if the zip can't be unpacked or is larger than any export.
    """
    with scratch() as folder:
        try:
            left_out = _unpack(path, folder)
        except OSError as error:  # may name the temporary folder
            message = str(error.strerror)
        except (UserError, KeyboardInterrupt, MemoryError):
            raise
        except Exception as error:  # noqa: BLE001 - zipfile raises anything if the file is crafted
            message = printable(str(error)) or type(error).__name__
        else:
            yield folder, left_out
            return
        raise UserError(f"{path}: cannot be unpacked ({message:.200}); {ADVICE}")


def _unpack(path: str, folder: str) -> Unplaced:
    with (
        staging.opened(os.path.realpath(path), "") as file,
        zipfile.ZipFile(cast("IO[bytes]", staging.Careful(file, MAX_LIST))) as archive,
    ):
        infos, left_out = _without_large_folders(archive.infolist())
        if len(infos) > MAX_FILES:
            raise SubmissionError(f"more than {MAX_FILES} files")
        unpacker = _Unpacker(archive, folder)
        for info in infos:
            try:
                unpacker.unpack(info)
            except SubmissionError as error:
                left_out.append((printable(info.filename), str(error)))
            except (zipfile.BadZipFile, zlib.error, EOFError) as error:
                left_out.append((printable(info.filename), f"broken: {printable(str(error))}"))
    more = len(left_out) - MOST_LEFT_OUT
    others = [(f"{more} more", "could not be unpacked, either")] if more > 0 else []
    return left_out[:MOST_LEFT_OUT] + others


def _without_large_folders(
    infos: Iterable[zipfile.ZipInfo],
) -> tuple[list[zipfile.ZipInfo], Unplaced]:
    """The files except those in too large folders of students, and a line for each such folder.

    Students' folders are the first ones below those around the whole export. A single file that is
    too large is left out by itself, and counts for nothing here.
    """
    paths = []
    for info in infos:
        info.filename = _name(info)
        paths.append((info, _parts(info.filename)))
    whole = [parts for _, parts in paths if parts] or [[]]
    around = takewhile(lambda pair: pair[0] == pair[1], zip(min(whole), max(whole), strict=False))
    depth = 1 + len(list(around))
    groups = grouped(("/".join(parts[:depth]), info) for info, parts in paths if len(parts) > depth)
    why = {name: reason for name, files in groups.items() if (reason := _too_large(files))}
    kept = [info for info, parts in paths if "/".join(parts[:depth]) not in why]
    return kept, [(printable(name), reason) for name, reason in why.items()]


def _too_large(files: list[zipfile.ZipInfo]) -> str:
    """The reason why a folder with these files is left out; "" if there is none."""
    if len(files) > MAX_FILES_OF_ONE:
        return f"more than {MAX_FILES_OF_ONE} files"
    size = sum(file.file_size for file in files if file.file_size <= MAX_FILE)
    return _TOO_LARGE.format(MAX_FILE // 1_000_000) if size > MAX_FILE else ""


def _parts(name: str) -> list[str]:
    """The folders and the file in a name; none if it isn't unpacked."""
    with suppress(SubmissionError):
        return list(filter(None, staging.safe_name(name).split("/")))
    return []


class _Unpacker:
    """Writes the files of an archive below a folder, up to a total size."""

    def __init__(self, archive: zipfile.ZipFile, folder: str) -> None:
        self._archive = archive
        self._folder = folder
        self._left = MAX_TOTAL

    def unpack(self, info: zipfile.ZipInfo) -> None:
        """Write one file or folder; raises SubmissionError if it is left out."""
        name = staging.safe_name(info.filename)
        if not name:
            return
        kind = stat.S_IFMT(info.external_attr >> 16)
        if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
            raise SubmissionError(staging.what(kind))
        target = os.path.join(self._folder, *name.split("/"))
        try:
            if kind == stat.S_IFDIR or info.filename.endswith(("/", "\\")):
                os.makedirs(target, exist_ok=True)
                return
            staging.check_packed(info)
            if info.file_size > MAX_FILE:
                raise SubmissionError(_TOO_LARGE.format(MAX_FILE // 1_000_000))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "xb") as file:
                self._copy(info, file)
        except OSError as error:
            if error.errno not in _BAD_NAME:
                raise
            there = error.errno == errno.EEXIST
            why = "there is another of this name" if there else str(error.strerror)
            raise SubmissionError(why) from None
        with suppress(ValueError, OverflowError):
            date = time.mktime((*info.date_time, 0, 0, -1))
            os.utime(target, (date, date))

    def _copy(self, info: zipfile.ZipInfo, file: IO[bytes]) -> None:
        """Write a file; remove it if it is broken. zipfile never gives more than declared."""
        try:
            with self._archive.open(info) as inner:
                while part := inner.read(_AT_ONCE):
                    self._left -= len(part)
                    if self._left < 0:
                        gigabytes = MAX_TOTAL // 1_000_000_000
                        raise zipfile.LargeZipFile(  # noqa: TRY301 - the file is removed below
                            f"more than {gigabytes} GB in all"
                        )
                    file.write(part)
        except BaseException:
            file.close()
            os.unlink(file.name)
            raise


def _name(info: zipfile.ZipInfo) -> str:
    """A file's name; some systems write UTF-8 without declaring it."""
    with suppress(UnicodeError):
        if not info.flag_bits & _IS_UTF8:
            return info.filename.encode("cp437").decode()
    return info.filename
