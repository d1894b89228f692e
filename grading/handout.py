"""`handout`: what students get, without the solutions and without hidden tests."""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from pacman.files import replacing
from pacman.options import CommandError, Parser
from pacman.text import printable

from .cases import Assignment, load
from .command import say
from .handing import PAGES, contents
from .options import add_cases

SUMMARY = "write what students get: the game, the visible tests, and the file to write"
EPILOG = """\
examples:
  python autograder.py handout pacman-assignment
  python autograder.py handout pacman-assignment.zip

Tests of any visibility but 'visible' are left out, and so is the reference; a question's points are
shared out among the tests that stay.

exit status: 0 written, 2 the command or a test case is wrong, 130 interrupted"""
# The first date that a zip can tell: the same tree gives the same bytes.
_DATE = (1980, 1, 1, 0, 0, 0)


def add_arguments(parser: Parser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("out", metavar="OUT", help="a new or an empty folder, or a new .zip")
    add_cases(parser)


def run(options: argparse.Namespace) -> int:
    """Write it, and say what is in it; returns the exit status."""
    out: str = options.out
    _check_place(out)
    whole = load(options.cases)
    shown = visible(whole)
    files = contents(shown, hidden=_count(whole) - _count(shown))
    try:
        (_write_zip if _is_zip(out) else _write_folder)(out, files)
    except OSError as error:
        raise CommandError(f"{out}: cannot be written: {error.strerror}") from None
    say("\n".join(_told(out, whole, shown, files)) + "\n")
    return 0


def _check_place(out: str) -> None:
    """Nothing that is there is written over: it could be what a student has written."""
    if not os.path.basename(os.path.normpath(out)) or not out:
        raise CommandError(f"'{out}': expected the name of a folder or of a .zip")
    folder = os.path.dirname(os.path.abspath(out))
    if not os.path.isdir(folder):
        raise CommandError(f"{out}: there is no folder '{folder}'")
    if _is_zip(out) or not os.path.isdir(out):
        if os.path.lexists(out):
            raise CommandError(f"{out}: is there already; say another name, or remove it")
    elif os.listdir(out):
        raise CommandError(f"{out}: is not empty; say another name, or remove what is in it")


def _is_zip(out: str) -> bool:
    return out.lower().endswith(".zip")


def _write_zip(out: str, files: Mapping[str, bytes]) -> None:
    """A zip with one folder in it, which is called as the zip is."""
    folder = os.path.basename(out)[: -len(".zip")] or "handout"
    with replacing(out) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(f"{folder}/{name}", _DATE)
            info.external_attr = 0o644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)


def _write_folder(out: str, files: Mapping[str, bytes]) -> None:
    """A new folder, or one that is empty: with all files in it, or as it was."""
    new = not os.path.isdir(out)
    if new:
        os.mkdir(out)
    try:
        with tempfile.TemporaryDirectory(dir=out, prefix=".writing-") as aside:
            for name, content in files.items():
                path = os.path.join(aside, *name.split("/"))
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as file:
                    file.write(content)
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


def _told(
    out: str, whole: Assignment, shown: Assignment, files: Mapping[str, bytes]
) -> Iterator[str]:
    """What is in it, and what is not."""
    count = _count(shown)
    yield f"{printable(out)}: {len(files)} files, with {count} tests"
    hidden = _count(whole) - count
    if hidden:
        yield (f"{hidden} hidden tests are not in it; a question's points are shared out among "
               "the others")  # fmt: skip
    kept = {question.id for question in shown.questions}
    for question in whole.questions:
        if question.id not in kept:
            yield f"{question.id} is not in it: all its tests are hidden"
    if f"docs/{PAGES[0]}" not in files:
        yield "the documents for students are not in it: only the project's own folder has them"


def _count(assignment: Assignment) -> int:
    return sum(len(question.cases) for question in assignment.questions)


def visible(assignment: Assignment) -> Assignment:
    """What students may see of it; a CommandError where they couldn't grade with that."""
    questions = []
    for question in assignment.questions:
        cases = tuple(case for case in question.cases if case.visibility == "visible")
        if cases and not any(case.points for case in cases):
            raise CommandError(
                f"{question.id}: its visible tests are worth 0 points, and are all that students "
                "get: give one of them points, or hide them"
            )
        if cases:
            questions.append(replace(question, cases=cases))
    if not questions:
        raise CommandError(f"{assignment.folder}: all tests are hidden: there is nothing to grade")
    return replace(assignment, questions=tuple(questions))
