"""`python autograder.py gradescope`: write the zip with the grader for Gradescope."""

from __future__ import annotations

import argparse
import os

from pacman.commands.autograder_options import (
    add_budget,
    add_cases,
    add_secret,
    add_selection,
    secret_of,
    selected,
)
from pacman.course.systems.gradescope_package import ENDS, MODES, Package
from pacman.grading.assignment import cases
from pacman.grading.assignment.selection import chosen
from pacman.grading.grade import Interrupted, Plan, grade, plan, unfinished
from pacman.grading.reference.presence import require
from pacman.grading.reports.terminal import amount
from pacman.grading.sandbox.opening import Opened
from pacman.grading.sandbox.sandbox import PACKAGES as USABLE
from pacman.grading.verdict import Status, Verdict
from pacman.support.errors import UserError
from pacman.support.files import write_zip
from pacman.support.options import Parser, in_shell, typed, whole
from pacman.support.outputs import check_path, say, written
from pacman.support.text import printable

EPILOG = """\
examples:
  python autograder.py gradescope grader.zip
  python autograder.py gradescope grader.zip --secret-file secret.txt --leaderboard
  python autograder.py gradescope grader.zip --minutes 20 -q q2 -q q3
  python autograder.py gradescope grader.zip --with numpy

Upload the zip at Gradescope, in a programming assignment, under "Configure Autograder". What a
student sees of a test, and when, is its 'visibility'. The same test cases make the same zip."""
DEFAULT_MINUTES, MOST_MINUTES = 10, 40
_NOT_RUN = Verdict(Status.HARNESS_ERROR, "not run")


def add_arguments(parser: Parser) -> None:
    parser.epilog = EPILOG
    add = parser.add_argument
    add("out", metavar="OUT.zip", help="the zip to write")
    add("--minutes", type=whole(1, MOST_MINUTES), default=DEFAULT_MINUTES, metavar="N",
        help=f"the assignment's time limit on Gradescope, {MOST_MINUTES} at most (default: "
        "%(default)s); grading ends a little earlier, with the results up to then")  # fmt: skip
    add("--with", dest="packages", action="append", choices=USABLE, default=[], metavar="PACKAGE",
        help=f"install a package that submissions may use: {', '.join(USABLE)}")  # fmt: skip
    add("--leaderboard", action="store_true",
        help="let students compare points, wins and scores in visible tests")  # fmt: skip
    add_selection(parser)
    add_cases(parser)
    add_budget(parser)
    add_secret(parser)


def run(options: argparse.Namespace) -> int:
    _check(options)
    secret = secret_of(options.secret_file)
    require()
    assignment = chosen(options.cases, *selected(options))
    known = plan(assignment)  # refuses what cannot be graded with
    missed = _missed_by_reference(options, assignment, secret)
    package = Package(
        options.cases, *selected(options), secret, options.minutes, options.budget,
        options.leaderboard, tuple(options.packages),
    )  # fmt: skip
    files = package.files()
    written(options.out, lambda: write_zip(options.out, sorted(files.items()), MODES))
    say(_instructions(options, known, len(files), bool(secret), missed))
    return 0


def _missed_by_reference(
    options: argparse.Namespace, assignment: cases.Assignment, secret: str
) -> str:
    """The first test that the reference fails; raises UserError if it has to pass that test.

    Runs all tests, as setup.sh does. The reference may fail tests that list what is right, and
    tests outside the selection; those only add a warning to the output of setup.sh.
    """
    whole = cases.load(options.cases)
    graded = {case.id for each in assignment.questions for case in each.cases if not case.listed}
    try:
        report = grade(None, plan(whole, secret))
    except Interrupted:
        raise KeyboardInterrupt from None
    missed = [test for test in report.tests if test.status != Status.PASSED]
    for test in missed:
        if test.id in graded:
            raise UserError(
                f"{test.id}: the reference doesn't pass it: {test.status}: {test.message}; to see "
                f"all that is wrong, say {_to_see(options, secret)}"
            )
    return missed[0].id if missed else ""


def _to_see(options: argparse.Namespace, secret: str) -> str:
    """The command that shows all wrong tests; only grading takes a secret."""
    file = options.secret_file
    with_secret = f"--secret-file {in_shell(file)}" if file else ""
    return typed(with_secret if secret else "check", options.cases)


def _check(options: argparse.Namespace) -> None:
    if not options.out.lower().endswith(".zip"):
        raise UserError(f"{options.out}: expected a name that ends in .zip")
    if os.path.exists(options.out) and not os.path.isfile(options.out):
        raise UserError(f"{options.out}: that is no file, and cannot be written over")
    written(options.out, lambda: check_path(options.out))  # grading comes first, and takes long


def _instructions(
    options: argparse.Namespace, known: Plan, count: int, secret: bool, missed: str
) -> str:
    """The content of the zip, and the steps on Gradescope."""
    each = [case for question in known.assignment.questions for case in question.cases]
    points = unfinished(Opened(""), known, (), _NOT_RUN, 0.0).max_points
    full = "full marks for the reference"
    unseen = sum(case.visibility != "visible" for case in each)
    size = os.path.getsize(options.out) / 1e6
    installed = f", with {' and '.join(options.packages)}" if options.packages else ""
    lines = [
        f"Written: {printable(options.out)}, {size:.1f} MB, {count} files",
        f"  {len(each)} tests, {amount(points)} points, "
        + (f"{unseen} of the tests not visible at once" if unseen else "all tests visible"),
        f"  setup.sh installs what is missing{installed}, and grades the reference once",
        f"  run_autograder ends after {amount(ENDS * options.minutes)} minutes at the latest",
        "  source/ has the game, the grader, the reference and all answers"
        + (", and the course's secret" if secret else ""),
        "Keep it from students. On Gradescope, in a programming assignment:",
        f"  - say {amount(points)} autograder points, a time limit of {options.minutes} minutes,",
        "    and the smallest container (0.5 CPU, 0.75 GB) or a larger one",
        '  - upload it under "Configure Autograder", with Ubuntu 22.04; the log ends with',
        f"    {f'a warning: the reference does not pass {missed}' if missed else full}",
        '  - "Test Autograder" with a file of which you know the points',
    ]
    return "".join(f"{line}\n" for line in lines)
