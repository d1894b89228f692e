"""`python -m pacman.commands.gradescope_run FOLDER`: what the zip for Gradescope runs there."""

from __future__ import annotations

import os
import sys

from rich.console import Console

from pacman.course.systems.gradescope_grader import RESULTS, SUBMISSION, grade
from pacman.grading.assignment.selection import chosen
from pacman.grading.reports.terminal import shown
from pacman.support.launch import make_streams_safe
from pacman.support.options import CASES, Parser

from .autograder_options import add_budget, add_selection, selected


def main(argv: list[str]) -> int:
    """Grade the submission in a folder, write its results there, and print the report."""
    make_streams_safe()
    parser = Parser(prog="python -m pacman.commands.gradescope_run", allow_abbrev=False)
    add = parser.add_argument
    add("folder", help=f"with '{SUBMISSION}' in it; '{RESULTS}' is written there")
    add("--seconds", type=float, required=True, help="how long it may take in all")
    add("--leaderboard", action="store_true", help="also write the leaderboard")
    add_selection(parser)
    add_budget(parser)
    options = parser.parse_args(argv)
    os.chdir(options.folder)
    assignment = chosen(CASES, *selected(options))
    report = grade(assignment, options.seconds, options.budget, leaderboard=options.leaderboard)
    shown(report, Console())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
