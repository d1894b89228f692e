"""`playground`: the assignment as a folder of pages, with an editor, games and the grader."""

from __future__ import annotations

import argparse
import os

from pacman.grading.assignment.cases import load
from pacman.grading.handout.visible import visible
from pacman.playground import pyodide
from pacman.playground.folder import playground
from pacman.support.errors import UserError
from pacman.support.files import check_new, write_folder
from pacman.support.options import Parser
from pacman.support.outputs import say, written
from pacman.support.text import counted, printable

from .autograder_options import add_cases


def add_arguments(parser: Parser) -> None:
    add = parser.add_argument
    add("out", metavar="OUT", help="a new or an empty folder")
    add("--offline", action="store_true", help="put Python into the folder, too")
    add("--pyodide", metavar="PATH", help="its package, or a folder with its files")
    add_cases(parser)


def run(options: argparse.Namespace) -> int:
    out: str = options.out
    check_new(out)
    if options.pyodide and not options.offline:
        raise UserError("--pyodide: only with --offline, which puts it into the folder")
    if options.pyodide and not os.path.exists(options.pyodide):
        raise UserError(f"--pyodide: no file or folder '{options.pyodide}'")
    whole = load(options.cases)
    python = pyodide.files(options.pyodide) if options.offline else None
    files = playground(visible(whole), whole, python)
    written(out, lambda: write_folder(out, files))
    size = sum(map(len, files.values())) / 1e6
    say(f"{printable(out)}: {counted(len(files), 'file')}, {size:.1f} MB\n")
    say(f"to look at it: python -m http.server --directory {printable(out)}\n")
    return 0
