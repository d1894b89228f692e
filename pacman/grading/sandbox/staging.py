"""The stage of a submission: its files are found, checked and copied to where it is graded.

Only this module reads a submission, as files of bytes, and only regular ones: a link could point at
something that the grader may read and the student may not.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import sys
import tempfile
import zipfile
from codecs import BOM_UTF8
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, BinaryIO, NoReturn, cast

from pacman.engine.players import STUDENT_FILE
from pacman.support.project import data
from pacman.support.text import printable, unknown

from .access_times import set_later
from .inside import users
from .limits import MAX_DEPTH, MAX_FILE, MAX_FILES, MAX_LIST, MAX_NAME, MAX_PATH, MAX_TOTAL

IGNORED = {"__pycache__", "__MACOSX", "node_modules", "venv"}
# Files that students hand in beside their code and that no agent reads, however large they are.
_NO_CODE = (
    ".pdf",
    ".doc",
    ".docx",
    ".odt",
    ".pptx",
    ".gif",
    ".jpeg",
    ".jpg",
    ".mov",
    ".mp4",
    ".png",
    ".7z",
    ".gz",
    ".rar",
    ".tar",
    ".zip",
)
# The modules of the reference solution.
_REFERENCE = ("__init__.py", "evaluation.py", "search.py")
_ZIP = b"PK\x03\x04"
# Files that students hand in instead, by their first bytes.
_OTHERS = {
    b"\x1f\x8b": "an archive that is no zip",
    b"7z\xbc\xaf": "an archive that is no zip",
    b"Rar!": "an archive that is no zip",
    b"\xfd7zX": "an archive that is no zip",
    b"%PDF": "a PDF",
}
# Unpacking other methods has no bound: a few kilobytes can become gigabytes in one step.
_BOUNDED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1
_DRIVE = re.compile(r"[A-Za-z]:")


# The contents by name; names have slashes and never lead out of the folder.
Files = dict[str, bytes]


class SubmissionError(Exception):
    """A submission that cannot be graded; the message is one line that says why."""


@contextmanager
def staged(submission: str | Files | None) -> Iterator[str]:
    """A folder with copies of the submission and of our boards, for as long as needed.

    None stands for the reference solution, a text for the path of a submission. Raises
    SubmissionError if something is wrong with it.
    """
    stage = tempfile.mkdtemp(prefix="grading-")
    try:
        group = _own_group(stage)
        _copy_layouts(os.path.join(stage, "layouts"), group)
        folder = os.path.join(stage, "submission")
        if submission is None:
            _copy_reference(folder, group)
        elif isinstance(submission, str):
            _write_files(_found(submission), folder, group)
        else:
            _write_files(submission, folder, group)
        set_later(stage)
        yield stage
    finally:
        try:
            shutil.rmtree(stage, ignore_errors=True)
        except BaseException:  # also if this process is ended meanwhile: nothing is left behind
            shutil.rmtree(stage, ignore_errors=True)
            raise


def _own_group(folder: str) -> int:
    """As root, let an unused group read a folder, the later group of its workers; else 0."""
    if sys.platform == "linux" and os.geteuid() == 0 and (groups := users.free_ids("gid")):
        group = users.one_of(groups)
        with suppress(OSError):
            os.chown(folder, 0, group)
            os.chmod(folder, 0o750)  # noqa: S103 - that group is empty
            return group
    return 0


def _copy_layouts(folder: str, group: int) -> None:
    from pacman.engine.layout import FOLDER

    names = [name for name in os.listdir(FOLDER) if name.endswith(".lay")]
    _copy_files(FOLDER, names, folder, group)


def _copy_files(source: str, names: Iterable[str], target: str, group: int) -> None:
    """Copy files without their modes: who may read a copy doesn't depend on who may read them."""
    _make_folder(target, group)
    for name in names:
        with open(os.path.join(source, name), "rb") as file:
            _write(os.path.join(target, name), file.read(), group)


def _make_folder(path: str, group: int) -> None:
    os.mkdir(path, 0o700)
    if group:
        os.chown(path, 0, group)
        os.chmod(path, 0o750)  # noqa: S103 - that group is empty


def _write(path: str, content: bytes, group: int) -> None:
    with open(path, "wb", opener=_create) as file:
        file.write(content)
        if group:
            os.fchown(file.fileno(), 0, group)
            os.fchmod(file.fileno(), 0o640)


def _create(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _copy_reference(folder: str, group: int) -> None:
    source = data("agents")
    if not os.path.isdir(source):
        raise SubmissionError(
            "no submission named, and there is no reference here: say python autograder.py "
            + STUDENT_FILE
        )
    _make_folder(folder, group)
    _copy_files(source, _REFERENCE, os.path.join(folder, "agents"), group)
    # Not all of agents: what is imported late there would be imported here.
    code = b"from agents.evaluation import *\nfrom agents.search import *\n"
    _write(os.path.join(folder, STUDENT_FILE), code, group)


def _write_files(files: Files, folder: str, group: int) -> None:
    _make_folder(folder, group)
    for name, content in files.items():
        *inside, last = name.split("/")
        place = folder
        for part in inside:
            place = os.path.join(place, part)
            if not os.path.isdir(place):
                _make_folder(place, group)
        _write(os.path.join(place, last), content, group)


def _found(path: str) -> Files:
    try:
        return collected(path)
    except SubmissionError as error:
        raise SubmissionError(f"{shown(path)}: {error}") from None


def collected(path: str) -> Files:
    """The graded files of a file, a folder or a zip: those beside multiAgents.py and below.

    Raises SubmissionError if something is wrong with them; its message doesn't say where they are.
    """
    found = checked(read(listed(path)) if os.path.isdir(path) else files_of_file(path))
    base = base_of(found)
    return written({name[len(base) :]: found[name] for name in found if name.startswith(base)})


def written(files: Files) -> Files:
    """These files; raises SubmissionError if the graded one is empty."""
    if not files[STUDENT_FILE].removeprefix(BOM_UTF8).strip():
        which = "the file" if len(files) == 1 else f"its {STUDENT_FILE}"
        raise SubmissionError(f"{which} is empty")
    return files


def checked(files: Iterable[tuple[str, bytes]]) -> Files:
    """These files; raises SubmissionError if they are too many, too large, or contradictory."""
    found: Files = {}
    total = 0
    for name, content in files:
        if len(os.fsencode(name)) > MAX_PATH:
            raise SubmissionError(f"'{shown(name)}': a name of more than {MAX_PATH} letters")
        if name in found:
            raise SubmissionError(f"'{shown(name)}' is in it twice")
        found[name] = content
        total += len(content)
        if len(found) > MAX_FILES:
            raise SubmissionError(f"more than {MAX_FILES} files: leave out what isn't needed")
        if total > MAX_TOTAL:
            most = MAX_TOTAL // 1_000_000
            raise SubmissionError(f"more than {most} MB in all: leave out what isn't needed")
    for name in found:
        for end, letter in enumerate(name):
            if letter == "/" and name[:end] in found:
                raise SubmissionError(f"'{shown(name[:end])}' is a file and a folder in it")
    return found


def base_of(found: Collection[str]) -> str:
    """The folder, as a prefix, of the one multiAgents.py that is nearest to the top."""
    places = [n[: -len(STUDENT_FILE)] for n in found if n.rpartition("/")[2] == STUDENT_FILE]
    places.sort(key=lambda place: (place.count("/"), place))
    if not places:
        near = sorted(found, key=lambda name: (name.count("/"), name))
        names = dict.fromkeys(shown(n.rpartition("/")[2]) for n in near if n.endswith(".py"))
        raise SubmissionError(unknown("file", STUDENT_FILE, [*names][:5]))
    if len(places) > 1 and places[0].count("/") == places[1].count("/"):
        both = " and ".join(shown(place + STUDENT_FILE) for place in places[:2])
        raise SubmissionError(f"{both}: which of them? Hand in one")
    return places[0]


def listed(path: str) -> Iterator[tuple[str, str]]:
    """The names of the files in a folder, and their paths; nothing is read, no link followed."""

    def unreadable(error: OSError) -> NoReturn:
        name = os.path.relpath(error.filename, path)
        raise SubmissionError(f"'{shown(name)}' cannot be read: {error.strerror}")

    for folder, folders, names in os.walk(path, onerror=unreadable):
        inside = os.path.relpath(folder, path)
        if inside.count(os.sep) >= MAX_DEPTH:
            raise SubmissionError(f"more than {MAX_DEPTH} folders in each other")
        folders[:] = sorted(f for f in folders if f not in IGNORED and not f.startswith("."))
        for name in sorted(names):
            full = os.path.join(folder, name)
            try:
                regular = stat.S_ISREG(os.lstat(full).st_mode)
            except OSError as error:
                unreadable(error)
            if name == STUDENT_FILE or (regular and not name.startswith(".")):
                yield os.path.normpath(os.path.join(inside, name)).replace(os.sep, "/"), full


def read(paths: Iterable[tuple[str, str]]) -> Iterator[tuple[str, bytes]]:
    """The names and the contents of files, from their names and paths."""
    for name, path in paths:
        if not name.lower().endswith(_NO_CODE):
            with opened(path, name) as file:
                yield name, _bytes_of(file, name)


def files_of_file(path: str) -> Iterator[tuple[str, bytes]]:
    """The files of a zip, or the one file at this path with any name."""
    with opened(path, "") as file:
        start = file.read(4)
        file.seek(0)
        # zipfile knows a zip by its end, which one that is cut off doesn't have.
        if start == _ZIP or (not path.endswith(".py") and zipfile.is_zipfile(file)):
            yield from _files_of_zip(file)
            return
        other = next((kind for magic, kind in _OTHERS.items() if start.startswith(magic)), None)
        if path.lower().endswith(".zip"):
            other = other or "a broken zip"
        if other:
            raise SubmissionError(f"{other}: hand in {STUDENT_FILE}, or a zip with it")
        file.seek(0)
        yield STUDENT_FILE, _bytes_of(file, "")


def _files_of_zip(file: BinaryIO) -> Iterator[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(cast("IO[bytes]", Careful(file, MAX_LIST))) as archive:
            for info in archive.infolist():
                name = _name_in_zip(info)
                if name and not name.lower().endswith(_NO_CODE):
                    with archive.open(info) as inner:  # the sizes in a zip may be lies
                        yield name, _bytes_of(inner, name)
    except SubmissionError:
        raise
    except Exception as error:  # noqa: BLE001 - on a file that was made up, zipfile raises anything
        message = printable(str(error)) or type(error).__name__
        raise SubmissionError(f"cannot be unpacked: {message:.200}") from None


class Careful:
    """An archive that is read in small pieces only: a forged one asks for large ones."""

    def __init__(self, file: BinaryIO, most: int) -> None:
        self._file, self._most = file, most
        self.seek, self.tell, self.seekable = file.seek, file.tell, file.seekable

    def read(self, size: int = -1) -> bytes:
        if size > self._most:
            raise SubmissionError("a zip of too many files: leave out what isn't needed")
        return self._file.read(size if size >= 0 else self._most)


def _name_in_zip(info: zipfile.ZipInfo) -> str:
    """The name of a file to unpack, "" for one to skip; raises SubmissionError for others."""
    name = safe_name(info.filename)
    if not name or info.filename.endswith(("/", "\\")):
        return ""
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        if name.rpartition("/")[2] == STUDENT_FILE:
            raise SubmissionError(f"'{shown(name)}' {what(kind)}")
        return ""
    check_packed(info)
    return name


def safe_name(name: str) -> str:
    """A name in an archive with plain slashes, "" if the file is hidden or made by tools.

    Raises SubmissionError for a name that leads outside, or that no file could have.
    """
    name = name.replace("\\", "/")  # as some systems write folders
    parts = [part for part in name.split("/") if part not in ("", ".")]
    if name.startswith("/") or ".." in parts or any(map(_DRIVE.match, parts)):
        raise SubmissionError(f"'{shown(name)}' points outside of it")
    if any(part.startswith(".") or part in IGNORED for part in parts):
        return ""
    if len(parts) > MAX_DEPTH or any(len(os.fsencode(part)) > MAX_NAME for part in parts):
        raise SubmissionError(f"'{shown(name)}' is too long a name")
    return "/".join(parts)


def check_packed(info: zipfile.ZipInfo) -> None:
    """Raise SubmissionError for a file that cannot be unpacked, or only without a bound."""
    if info.flag_bits & _ENCRYPTED:
        raise SubmissionError(f"'{shown(info.filename)}' is encrypted: zip it without a password")
    if info.compress_type not in _BOUNDED:
        name = shown(info.filename)
        raise SubmissionError(f"'{name}' is packed in an unusual way: make a plain zip")


def opened(path: str, name: str) -> BinaryIO:
    """A regular file, open. Pipes and devices are not opened, and no link is followed."""
    before = f"'{shown(name)}' " if name else ""
    try:
        kind = stat.S_IFMT(os.lstat(path).st_mode)
        if kind == stat.S_IFREG:  # opening some of the others has effects already
            flags = [getattr(os, f"O_{name}", 0) for name in ("NONBLOCK", "NOFOLLOW", "BINARY")]
            file = open(os.open(path, os.O_RDONLY | sum(flags)), "rb")  # noqa: SIM115
            kind = stat.S_IFMT(os.fstat(file.fileno()).st_mode)
            if kind == stat.S_IFREG:
                return file
            file.close()
    except OSError as error:
        raise SubmissionError(f"{before}cannot be read: {error.strerror}") from None
    raise SubmissionError(f"{before}{what(kind)}")


def what(kind: int) -> str:
    if kind == stat.S_IFLNK:
        return "is a link, and links are not followed: hand in the file itself"
    return "is neither a file nor a folder"


def _bytes_of(file: IO[bytes], name: str) -> bytes:
    before = f"'{shown(name)}' is " if name else ""
    try:
        content = file.read(MAX_FILE + 1)
    except OSError as error:
        raise SubmissionError(f"{before}unreadable: {error.strerror}") from None
    if len(content) > MAX_FILE:
        raise SubmissionError(f"{before}larger than {MAX_FILE // 1_000_000} MB: too large to grade")
    return content


def shown(name: str) -> str:
    """A name on one line, without control characters, and cut."""
    text = printable(name)
    return text if len(text) <= MAX_NAME else f"{text[:MAX_NAME]}..."
