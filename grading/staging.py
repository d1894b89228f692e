"""Finding a submission, and copying it to where it is graded.

A submission is read only here, as files of bytes, and only regular ones: links could point at
anything that we may read and its author may not.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager

from pacman.loading import STUDENT_FILE

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
MAX_FILE = 2_000_000
MAX_TOTAL = 10_000_000
MAX_FILES = 500
MAIN = "import sys\n\nfrom worker.zygote import main\n\nmain(int(sys.argv[1]))\n"
_IGNORED = {"__pycache__", "__MACOSX", "node_modules", "venv"}


class SubmissionError(Exception):
    """What was handed in cannot be graded; the message is one line that says why."""


@contextmanager
def staged(submission: str | None) -> Iterator[str]:
    """A folder with copies of the engine, the worker and the submission, for as long as needed.

    None stands for the reference solution. What is wrong with a submission is a SubmissionError.
    """
    stage = tempfile.mkdtemp(prefix="grading-")
    try:
        os.chmod(stage, 0o711)  # noqa: S103 - the worker may be another user
        _copy_harness(stage)
        folder = os.path.join(stage, "submission")
        os.mkdir(folder)
        if submission is None:
            _copy_reference(folder)
        else:
            _copy_submission(submission, folder)
        yield stage
    finally:
        shutil.rmtree(stage, ignore_errors=True)


def _copy_harness(stage: str) -> None:
    import pacman
    from pacman.layout import FOLDERS

    engine = os.path.dirname(os.path.abspath(pacman.__file__))
    # With its dates, so that what Python compiled of it before is still valid.
    ignored = shutil.ignore_patterns("layouts")
    shutil.copytree(engine, os.path.join(stage, "pacman"), ignore=ignored)
    shutil.copytree(os.path.join(HERE, "worker"), os.path.join(stage, "worker"))
    with open(os.path.join(stage, "__main__.py"), "w", encoding="utf-8") as file:
        file.write(MAIN)
    boards = next(folder for folder in FOLDERS if os.path.isdir(folder))
    only_boards = shutil.ignore_patterns("*.perft")
    shutil.copytree(boards, os.path.join(stage, "layouts"), ignore=only_boards)


def _copy_reference(folder: str) -> None:
    try:
        import agents
    except ModuleNotFoundError:
        raise SubmissionError(
            "no submission named, and there is no reference here: say python autograder.py "
            + STUDENT_FILE
        ) from None
    source = os.path.dirname(os.path.abspath(agents.__file__))
    shutil.copytree(source, os.path.join(folder, "agents"))
    with open(os.path.join(folder, STUDENT_FILE), "w", encoding="utf-8") as file:
        file.write("from agents import *\n")


def _copy_submission(path: str, folder: str) -> None:
    if os.path.isdir(path):
        files = _files_of_folder(path)
    elif zipfile.is_zipfile(path):
        files = _files_of_zip(path)
    elif os.path.isfile(path):
        files = iter([(STUDENT_FILE, _bytes_of(path))])
    else:
        raise SubmissionError(f"no file or folder '{path}'")
    found: dict[str, bytes] = {}
    for name, content in files:
        found[name] = content
        if len(found) > MAX_FILES:
            raise SubmissionError(f"{path}: more than {MAX_FILES} files")
        if sum(map(len, found.values())) > MAX_TOTAL:
            raise SubmissionError(f"{path}: more than {MAX_TOTAL // 1_000_000} MB")
    base = _base(path, found)
    for name, content in found.items():
        if name.startswith(base):
            target = os.path.join(folder, *name[len(base) :].split("/"))
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "wb") as file:
                file.write(content)


def _base(path: str, found: dict[str, bytes]) -> str:
    """The folder, as a prefix, that has the one multiAgents.py nearest to the top."""
    places = [n[: -len(STUDENT_FILE)] for n in found if n.rpartition("/")[2] == STUDENT_FILE]
    places.sort(key=lambda place: (place.count("/"), place))
    if not places:
        raise SubmissionError(f"{path}: no {STUDENT_FILE} in it")
    if len(places) > 1 and places[0].count("/") == places[1].count("/"):
        both = " and ".join(place + STUDENT_FILE for place in places[:2])
        raise SubmissionError(f"{path}: {both}: which of them? Name one")
    return places[0]


def _files_of_folder(path: str) -> Iterator[tuple[str, bytes]]:
    for folder, folders, names in os.walk(path):
        folders[:] = sorted(f for f in folders if f not in _IGNORED and not f.startswith("."))
        for name in sorted(names):
            full = os.path.join(folder, name)
            if stat.S_ISREG(os.lstat(full).st_mode) and not name.startswith("."):
                yield os.path.relpath(full, path).replace(os.sep, "/"), _bytes_of(full)


def _files_of_zip(path: str) -> Iterator[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(path) as archive:
            for info in archive.infolist():
                parts = info.filename.split("/")
                if info.is_dir() or _IGNORED & set(parts) or parts[-1].startswith("."):
                    continue
                unsafe = ".." in parts or "\\" in info.filename or ":" in info.filename
                if unsafe or info.filename.startswith("/") or stat.S_ISLNK(info.external_attr >> 16):
                    raise SubmissionError(f"{path}: '{info.filename}' points outside of it")
                with archive.open(info) as file:  # the sizes that a zip tells may be lies
                    yield info.filename, _capped(file.read(MAX_FILE + 1), info.filename)
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError, EOFError) as error:
        raise SubmissionError(f"{path}: cannot be unpacked: {error}") from None


def _bytes_of(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return _capped(file.read(MAX_FILE + 1), path)
    except OSError as error:
        raise SubmissionError(f"{path}: cannot be read: {error.strerror}") from None


def _capped(content: bytes, name: str) -> bytes:
    if len(content) > MAX_FILE:
        raise SubmissionError(f"{name}: larger than {MAX_FILE // 1_000_000} MB: too large to grade")
    return content
