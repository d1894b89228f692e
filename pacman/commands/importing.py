"""`python autograder.py import`: convert test cases of the older text format."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator

from pacman.grading.reports.terminal import amount
from pacman.importing.configs import CONFIG
from pacman.importing.folders import Import, imported
from pacman.support.errors import UserError
from pacman.support.files import check_new, write_folder
from pacman.support.options import Parser
from pacman.support.outputs import complain, say_lines, written
from pacman.support.text import counted, printable

ALL_TAKEN, NOT_ALL, NOTHING = 0, 1, 2


def add_arguments(parser: Parser) -> None:
    parser.add_argument("source", metavar="SRC", help="the folder with the older test cases")
    parser.add_argument("out", metavar="DST", help="a new or an empty folder")


def run(options: argparse.Namespace) -> int:
    source, out = options.source, options.out
    _check(source, out)
    try:
        found = imported(source)
    except OSError as error:
        raise UserError(f"{error.filename}: cannot be read: {error.strerror}") from None
    if not found.questions:
        say_lines(_left(found))
        return complain("autograder", f"{printable(source)}: nothing in it could be taken", NOTHING)
    written(out, lambda: write_folder(out, found.files))
    say_lines([*_taken(found, out), *_left(found)])
    return NOT_ALL if found.log.wrong else ALL_TAKEN


def _check(source: str, out: str) -> None:
    if not os.path.isdir(source):
        raise UserError(f"{source}: expected a folder with test cases in the older format")
    if not os.path.isfile(os.path.join(source, CONFIG)):
        inside = os.path.join(source, "test_cases")
        near = os.path.isfile(os.path.join(inside, CONFIG))
        hint = f"did you mean {inside}?" if near else "which says the order of the questions"
        raise UserError(f"{source}: there is no {CONFIG} in it, {hint}")
    check_new(out)
    above, below = os.path.realpath(source), os.path.realpath(out)
    if below == above or below.startswith(os.path.join(above, "")):
        raise UserError(f"{out}: is inside {source}; say a place outside of it")


def _taken(found: Import, out: str) -> Iterator[str]:
    """The number of converted cases of each question, and their points."""
    width = max(len(question.safe) for question in found.questions)
    for each in found.questions:
        extra = f" and {amount(each.config.extra)} extra" if each.config.extra else ""
        cases = f"{each.taken} of {counted(each.size, 'case')}"
        points = f"{amount(each.points)} points{extra} ({each.config.kind})"
        yield f"{each.safe:{width}}  {cases}, {points}"
    count = sum(question.taken for question in found.questions)
    yield f"written: {out}, {counted(count, 'test case')}"


def _left(found: Import) -> list[str]:
    """Lines about what was left out or changed, each with its place."""
    lines: list[str] = []
    for heading, mistakes in (
        ("could not be taken as it is:", found.log.wrong),
        ("left out, or changed:", found.log.notes),
    ):
        lines += [heading] if mistakes else []
        lines += [f"  {each.file}:{each.line}: {each.message}" for each in mistakes]
    return lines
