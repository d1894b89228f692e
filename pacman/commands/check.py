"""`python autograder.py check`: whether the test cases are right."""

from __future__ import annotations

import argparse

from pacman.grading.assignment import expectations
from pacman.grading.assignment.selection import chosen
from pacman.grading.checks.checking import check as problems_of
from pacman.grading.grade import plan
from pacman.grading.tutor.look_alikes import alike
from pacman.support.options import Parser, whole
from pacman.support.outputs import say, say_lines
from pacman.support.progress import steps
from pacman.support.text import counted

from .autograder_options import add_cases, add_questions, selected


def add_arguments(parser: Parser) -> None:
    add_questions(parser)
    add_cases(parser)
    parser.add_argument(
        "--secrets", metavar="N", type=whole(0), default=0,
        help="prove it with the secrets 1 to N, too: other trees and other ghosts",
    )  # fmt: skip
    parser.add_argument(
        "--tutor", action="store_true",
        help="only list the mistakes of searches that the assignment's own trees don't show, and "
        "those that they can't tell apart",
    )  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Print the matrix, warnings and problems; exit with 1 if there are problems."""
    assignment = chosen(options.cases, *selected(options))
    if options.tutor:
        known = plan(assignment)
        say_lines(line for question in assignment.questions for line in alike(question, known))
        return 0
    say_lines(expectations.unasked(assignment))
    warnings: list[str] = []
    matrix: list[str] = []
    with steps("submissions") as shown:
        problems = problems_of(
            assignment, shown.begin, warnings.append, matrix.append, options.secrets
        )
    say_lines(matrix)
    say_lines(f"listed, so only a warning: {warning}" for warning in warnings)
    say_lines(problems)
    if problems:
        return 1
    but = " but for these warnings" if warnings else ""
    say(
        f"{counted(assignment.size, 'test case')}: as the reference gives them, full marks for it, "
        f"none for the empty template, and every test can fail{but}\n"
    )
    return 0
