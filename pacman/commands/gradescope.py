"""`python autograder.py gradescope`: the same as `package --for gradescope`."""

from __future__ import annotations

import argparse

from pacman.course.systems.packages.registry import BY_NAME
from pacman.support.options import Parser, whole

from . import package

SYSTEM = "gradescope"


def add_arguments(parser: Parser) -> None:
    add = parser.add_argument
    add("out", metavar="OUT.zip", help="the zip to write")
    system = BY_NAME[SYSTEM]
    add("--minutes", type=whole(1, system.most_minutes), default=system.usual_minutes, metavar="N",
        help=f"the assignment's time limit on Gradescope, {system.most_minutes} at most (default: "
        "%(default)s); grading ends a little earlier, with the results up to then")  # fmt: skip
    package.add_options(parser)
    parser.set_defaults(system=SYSTEM)


def run(options: argparse.Namespace) -> int:
    return package.run(options)
