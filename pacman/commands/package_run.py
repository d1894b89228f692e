"""`python -m pacman.commands.package_run SYSTEM FOLDER`: what a package runs in its system."""

from __future__ import annotations

import os
import sys

from rich.console import Console

from pacman.course.systems.packages import registry, student_view
from pacman.course.systems.packages.grading import Look, grade
from pacman.grading.assignment.selection import chosen
from pacman.grading.reports.terminal import shown
from pacman.support.errors import HARNESS_FAILED
from pacman.support.launch import make_streams_safe
from pacman.support.options import CASES, Parser
from pacman.support.outputs import say

from . import actions
from .autograder_options import add_budget, add_selection, selected


def main(argv: list[str]) -> int:
    """Grade the submission in a folder, write its results there, and print the report."""
    make_streams_safe()
    parser = Parser(prog="python -m pacman.commands.package_run", allow_abbrev=False)
    add = parser.add_argument
    add("system", choices=sorted(registry.BY_NAME), help="where this runs")
    add("folder", help="with the submission in it; the results are written there")
    add("--seconds", type=float, required=True, help="how long it may take in all")
    add("--leaderboard", action="store_true", help="also write the leaderboard")
    add("--limit", type=int, default=0, help="how many submissions of a day are explained")
    add("--plain", action="store_true", help="write results without colours")
    add_selection(parser)
    add_budget(parser)
    options = parser.parse_args(argv)
    package = registry.BY_NAME[options.system]
    os.chdir(options.folder)
    assignment = chosen(CASES, *selected(options))
    look = Look(options.leaderboard, options.limit, options.plain)
    done = grade(package, assignment, options.seconds, options.budget, look)
    if package.hides:
        shown(done.report, Console())
    else:
        with actions.unheard():
            say(f"{student_view.seen(done).text}\n")
    sys.stdout.flush()
    for place, text in package.last_words(done).items():
        with open(place, "a", encoding="utf-8", closefd=isinstance(place, str)) as file:
            file.write(text)
    return HARNESS_FAILED if done.broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
