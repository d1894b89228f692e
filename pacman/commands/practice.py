"""`python -m pacman practice`: a page with exercises about searches."""

from __future__ import annotations

import argparse
import sys

from pacman.practice.page import page
from pacman.support import files
from pacman.support.options import whole
from pacman.support.outputs import written
from pacman.support.text import printable

# Far more seeds than a course needs; JavaScript has whole numbers exactly up to there and beyond.
MOST = 10**15 - 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("out", metavar="OUT.html", help="where to write the page")
    add("--seed", metavar="N", type=whole(0, MOST), default=0, help="which exercises (0)")


def run(options: argparse.Namespace) -> int:
    """Write the page; returns the exit status."""
    text = page(options.seed)
    written(options.out, lambda: files.write(options.out, text))
    sys.stdout.write(f"Written: {printable(options.out)}\n")
    return 0
