"""`handout`: what students get, without the solutions and without hidden tests."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator, Mapping

from pacman.grading.assignment.cases import Assignment, load
from pacman.grading.handout.contents import PAGES, contents
from pacman.grading.handout.visible import visible
from pacman.grading.reports.terminal import amount
from pacman.support.errors import UserError
from pacman.support.files import check_new, write_folder, write_zip
from pacman.support.options import Parser
from pacman.support.outputs import say, written
from pacman.support.text import counted, printable

from .autograder_options import add_cases

# An address that can be a link in Markdown.
_ADDRESS = re.compile(r"https?://[\w.~:/?#@!$&*+,;=%-]+", re.ASCII)


def add_arguments(parser: Parser) -> None:
    parser.add_argument("out", metavar="OUT", help="a new or an empty folder, or a new .zip")
    parser.add_argument("--playground", metavar="URL", default="",
        help="where students can work in a browser: link this page")  # fmt: skip
    add_cases(parser)


def run(options: argparse.Namespace) -> int:
    out: str = options.out
    as_zip = out.lower().endswith(".zip")
    check_new(out, as_file=as_zip, what="a folder or of a .zip")
    playground: str = options.playground
    if playground and not _ADDRESS.fullmatch(playground):
        raise UserError(
            f"--playground: expected an address such as https://example.org/, not '{playground}'"
        )
    whole = load(options.cases)
    shown = visible(whole)
    files = contents(shown, whole, playground)
    if as_zip:
        folder = os.path.basename(out)[: -len(".zip")] or "handout"
        packed = {f"{folder}/{name}": content for name, content in files.items()}
        written(out, lambda: write_zip(out, sorted(packed.items())))
    else:
        written(out, lambda: write_folder(out, files))
    say("\n".join(_told(out, whole, shown, files)) + "\n")
    return 0


def _told(
    out: str, whole: Assignment, shown: Assignment, files: Mapping[str, bytes]
) -> Iterator[str]:
    """Lines about what the hand-out contains, and what it lacks."""
    count = shown.size
    yield f"{printable(out)}: {len(files)} files, with {counted(count, 'test')}"
    before = {question.id: question for question in whole.questions}
    fewer = [each for each in shown.questions if len(each.cases) < len(before[each.id].cases)]
    if hidden := whole.size - count:
        yield f"{counted(hidden, 'hidden test')} {'is' if hidden == 1 else 'are'} not in it"
    for question in fewer:
        if question.points != (points := before[question.id].points):
            now = f"{amount(question.points)} points there, not {amount(points)}"
            yield f"{question.id} is worth {now}: other criteria have no visible test"
    kept = {question.id for question in shown.questions}
    for question in whole.questions:
        if question.id not in kept:
            yield f"{question.id} is not in it: all its tests are hidden"
    if f"docs/{PAGES[0]}" not in files:
        yield "the documents for students are not in it: only the project's own folder has them"
