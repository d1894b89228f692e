"""`python autograder.py gradescope`: the same as `package --for gradescope`."""

from __future__ import annotations

import argparse

from pacman.course.systems.packages.registry import BY_NAME
from pacman.support.options import Parser, whole

from . import package

EPILOG = """\
examples:
  python autograder.py gradescope grader.zip
  python autograder.py gradescope grader.zip --secret-file secret.txt --leaderboard
  python autograder.py gradescope grader.zip --minutes 20 -q q2 -q q3
  python autograder.py gradescope grader.zip --with numpy

Upload the zip at Gradescope, in a programming assignment, under "Configure Autograder". What a
student sees of a test, and when, is its 'visibility'. The same test cases make the same zip."""
SYSTEM = "gradescope"


def add_arguments(parser: Parser) -> None:
    parser.epilog = EPILOG
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
