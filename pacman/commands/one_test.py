"""What --debug and --trace share: the choice of one test, and its verdict without points."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from pacman.grading.assignment.cases import Assignment, Case
from pacman.grading.assignment.selection import chosen
from pacman.grading.report import Report
from pacman.grading.verdict import Status
from pacman.support.errors import FULL_MARKS, HARNESS_FAILED, MISSING_POINTS, UserError

from .autograder_options import selected
from .reporting import named

# Options that make no sense with one test that gives no points.
_OTHERS = ("json", "html", "gradescope", "secret_file", "failed", "watch", "debug", "trace")


def only(
    options: argparse.Namespace, option: str, fits: Callable[[Case], bool] = lambda _: True
) -> tuple[Assignment, Case]:
    """The one chosen test, and an assignment with nothing else; one that fits is an example."""
    for name in _OTHERS:
        other = f"--{name.replace('_', '-')}"
        if other != option and getattr(options, name):
            raise UserError(f"{option}: cannot be combined with {other}")
    assignment = chosen(options.cases, *selected(options))
    first, *others = assignment.cases
    if others:
        such = next(filter(fits, assignment.cases), first)
        raise UserError(f"{option} needs one test: choose it with -t, such as -t {such.id}")
    return assignment, first


def shown(report: Report, submission: str) -> int:
    """Print the verdict on the one test as an ordinary run would; returns the exit status."""
    from rich.console import Console

    from pacman.grading.reports.terminal import verdict

    report = named(report, submission)
    (test,) = report.tests
    verdict(report, Console())
    sys.stdout.flush()
    if test.status == Status.HARNESS_ERROR:
        return HARNESS_FAILED
    return FULL_MARKS if test.status == Status.PASSED else MISSING_POINTS
