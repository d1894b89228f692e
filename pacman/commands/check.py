"""`python autograder.py check`: whether the test cases are right."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pacman.grading.assignment import expectations
from pacman.grading.assignment.selection import chosen
from pacman.grading.checks.checking import check as problems_of
from pacman.grading.checks.trials import Job, here
from pacman.grading.grade import plan
from pacman.grading.tutor.look_alikes import alike
from pacman.support.cluster import jobs
from pacman.support.cluster.scheduler import ClusterLost, check
from pacman.support.options import Parser, add_cluster, whole
from pacman.support.outputs import say, say_lines
from pacman.support.pool import Answer, Work
from pacman.support.progress import steps
from pacman.support.text import counted

from .autograder_options import add_cases, add_questions, selected


def add_arguments(parser: Parser) -> None:
    add_questions(parser)
    add_cases(parser)
    parser.add_argument("--secrets", metavar="N", type=whole(0), default=0,
        help="prove it with the secrets 1 to N, too: other trees and other ghosts")  # fmt: skip
    add_cluster(parser.add_argument, "try wrong submissions")
    parser.add_argument("--tutor", action="store_true",
        help="only list the mistakes of searches that the assignment's own trees don't show, and "
        "those that they can't tell apart")  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Print the matrix, warnings and problems; exit with 1 if there are problems."""
    check(options.cluster, None)
    assignment = chosen(options.cases, *selected(options))
    if options.tutor:
        known = plan(assignment)
        say_lines(line for question in assignment.questions for line in alike(question, known))
        return 0
    say_lines(expectations.unasked(assignment))
    warnings: list[str] = []
    matrix: list[str] = []
    with steps("submissions") as shown:
        answers = partial(_on_cluster, options.cluster, shown.say) if options.cluster else here
        problems = problems_of(
            assignment, shown.begin, warnings.append, matrix.append, options.secrets, answers
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


def _on_cluster(
    address: str, say: Callable[[str], None], work: Work[Job], wrong: Sequence[Job],
    *, stopped: Callable[[], bool],
) -> Iterator[Answer[Job]]:  # fmt: skip
    """The answers of a cluster, or an error that says how to go on without it."""
    try:
        yield from jobs.answers(work, wrong, address, say, stopped)
    except ClusterLost as error:
        how = "check again, with the address of a new scheduler or without --cluster"
        raise ClusterLost(f"{error}: {how}") from None
