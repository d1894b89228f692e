"""`python autograder.py generate`: the expected results of test cases."""

from __future__ import annotations

import argparse

from pacman.grading.assignment import expectations
from pacman.grading.assignment.selection import chosen
from pacman.support.options import Parser
from pacman.support.outputs import say, say_lines

from .autograder_options import add_cases, add_selection, selected


def add_arguments(parser: Parser) -> None:
    add_selection(parser)
    add_cases(parser)


def run(options: argparse.Namespace) -> int:
    questions, tests = selected(options)
    assignment = chosen(options.cases, questions, tests)
    written, right = expectations.generate(assignment, lambda path: say_lines([path]))
    count = sum(case.listed for case in assignment.cases)
    listed = f", {count} left as listed" if count else ""
    say(f"{written} written, {right} already right{listed}\n")
    if not questions and not tests:
        say_lines(expectations.unasked(assignment))
    return 0
