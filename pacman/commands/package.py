"""`python autograder.py package`: write a grader that a course system runs."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator

from pacman.course.systems.packages import grader, registry
from pacman.course.systems.packages.base import ENDS, SECRET_FILE, Kit, Package, modes_of
from pacman.grading.assignment import cases
from pacman.grading.assignment.cases import Assignment
from pacman.grading.assignment.keys import Visibility
from pacman.grading.assignment.selection import chosen, select
from pacman.grading.grade import Interrupted, grade, plan, unfinished
from pacman.grading.handout.contents import contents
from pacman.grading.handout.visible import visible
from pacman.grading.reference.presence import require
from pacman.grading.reports.terminal import amount
from pacman.grading.sandbox.opening import Opened
from pacman.grading.sandbox.sandbox import PACKAGES as USABLE
from pacman.grading.verdict import Status, Verdict
from pacman.support.errors import UserError
from pacman.support.files import check_new, write_folder, write_zip
from pacman.support.options import Parser, in_shell, typed, whole
from pacman.support.outputs import check_path, say, written
from pacman.support.text import counted, printable

from . import autograder_options as common

_NOT_RUN = Verdict(Status.HARNESS_ERROR, "not run")


def add_arguments(parser: Parser) -> None:
    add = parser.add_argument
    add("--for", dest="system", choices=sorted(registry.BY_NAME), required=True, metavar="SYSTEM",
        help=", ".join(sorted(registry.BY_NAME)))  # fmt: skip
    add("out", metavar="OUT", help="a new or an empty folder, or a .zip")
    add("--minutes", type=whole(1, max(each.most_minutes for each in registry.PACKAGES)),
        metavar="N", help="the system's time limit for a submission; grading ends a little "
        "earlier, with the results up to then")  # fmt: skip
    add_options(parser)


def add_options(parser: Parser) -> None:
    """The options that `gradescope` has, too."""
    add = parser.add_argument
    # fmt: off
    add("--with", dest="packages", action="append", choices=USABLE, default=[], metavar="PACKAGE",
        help=f"on Gradescope: install a package that submissions may use: {', '.join(USABLE)}")
    add("--leaderboard", action="store_true", help="on Autolab and Gradescope: let students "
        "compare points, wins and scores in visible tests")
    add("--limit", type=_a_day, metavar="N/day",
        help="on Gradescope: explain N submissions of any 24 hours; others get points only")
    add("--plain", action="store_true", help="on Gradescope: write texts without colours")
    # fmt: on
    common.add_selection(parser)
    common.add_cases(parser)
    common.add_budget(parser)
    common.add_secret(parser)


def _a_day(text: str) -> int:
    """The number in a text such as 5/day."""
    number, _, per = text.partition("/")
    if per != "day":
        raise argparse.ArgumentTypeError(f"expected such as 5/day, not '{text}'")
    return whole(1, 1000)(number)


def run(options: argparse.Namespace) -> int:
    package = registry.BY_NAME[options.system]
    options.minutes = options.minutes or package.usual_minutes
    secret = common.secret_of(options.secret_file)
    _check(options, package, secret)
    require()
    whole, assignment = _assignments(options, package)
    known = plan(assignment)  # refuses what cannot be graded with
    missed = _missed_by_reference(options, whole, assignment, secret)
    points = unfinished(Opened(""), known, (), _NOT_RUN, 0.0).max_points
    sources = _sources(options, package, whole, secret)
    arguments, packages = _arguments(options), tuple(options.packages)
    kit = Kit(assignment, sources, options.minutes, arguments, points, missed, packages)
    files = package.files(kit)
    _write(options.out, files)
    say("".join(f"{line}\n" for line in _told(options, package, kit)))
    return 0


def _assignments(options: argparse.Namespace, package: Package) -> tuple[Assignment, Assignment]:
    """The whole assignment, without hidden tests if it is published, and what is chosen of it."""
    assignment = chosen(options.cases, *common.selected(options))
    whole = cases.load(options.cases)
    if not package.published:
        return whole, assignment
    shown = visible(whole)
    try:
        return shown, select(shown, *common.selected(options))
    except ValueError as error:
        raise UserError(f"without hidden tests, as all of it is published: {error}") from None


def _sources(
    options: argparse.Namespace, package: Package, whole: Assignment, secret: str
) -> dict[str, bytes]:
    """The grader, with copies of libraries if the system can install none."""
    if package.published:
        handed = contents(whole, cases.load(options.cases))
        return grader.with_libraries(grader.public(handed))
    files = grader.sources(whole, secret)
    return files if package.installs else grader.with_libraries(files)


def _arguments(options: argparse.Namespace) -> tuple[str, ...]:
    """The options for the command that grades."""
    questions, tests = common.selected(options)
    words = ["--budget", f"{options.budget:g}"]
    words += ["--leaderboard"] if options.leaderboard else []
    words += ["--limit", str(options.limit)] if options.limit else []
    words += ["--plain"] if options.plain else []
    words += [word for name in questions for word in ("-q", name)]
    return (*words, *(word for name in tests for word in ("-t", name)))


def _write(out: str, files: dict[str, bytes]) -> None:
    modes = modes_of(files)
    if out.lower().endswith(".zip"):
        written(out, lambda: write_zip(out, sorted(files.items()), modes))
    else:
        written(out, lambda: write_folder(out, files, modes))


def _check(options: argparse.Namespace, package: Package, secret: str) -> None:
    out = options.out
    if out.lower().endswith(".zip"):
        if os.path.exists(out) and not os.path.isfile(out):
            raise UserError(f"{out}: that is no file, and cannot be written over")
        written(out, lambda: check_path(out))  # grading comes first, and takes long
    elif package.installs:
        raise UserError(f"{out}: expected a name that ends in .zip")
    else:
        check_new(out, what="a folder or of a .zip")
    if options.minutes > package.most_minutes:
        most = f"{package.title} gives a submission {package.most_minutes} minutes at most"
        raise UserError(f"--minutes {options.minutes}: {most}")
    if secret and package.published:
        why = f"{package.title} cannot keep a secret: {package.published}"
        instead = "leave the secret out, and grade for marks with 'batch' on your own computer"
        raise UserError(f"{why}; {instead}")
    for name in ("leaderboard", "limit", "plain"):
        if getattr(options, name) and name not in package.takes:
            having = " and ".join(p.title for p in registry.PACKAGES if name in p.takes)
            raise UserError(f"--{name}: not for {package.title}, only for {having}")
    if options.packages and not package.installs:
        instead = f"choose an image for {package.title} in which {options.packages[0]} is installed"
        raise UserError(f"--with: {instead}; submissions can then use it")


def _missed_by_reference(
    options: argparse.Namespace, whole: Assignment, assignment: Assignment, secret: str
) -> str:
    """The first test that the reference fails; raises UserError if it has to pass that test.

    Runs all tests. The reference may fail tests that list what is right, and tests outside the
    selection; those only add a warning to the output.
    """
    graded = {case.id for case in assignment.cases if not case.listed}
    try:
        report = grade(None, plan(whole, secret))
    except Interrupted:
        raise KeyboardInterrupt from None
    missed = [test for test in report.tests if test.status != Status.PASSED]
    for test in missed:
        if test.id in graded:
            why = f"{test.id}: the reference doesn't pass it: {test.status}: {test.message}"
            raise UserError(f"{why}; to see all that is wrong, say {_to_see(options, secret)}")
    return missed[0].id if missed else ""


def _to_see(options: argparse.Namespace, secret: str) -> str:
    """The command that shows all wrong tests: grading with a secret, which `check` doesn't take."""
    file = options.secret_file
    with_secret = f"--secret-file {in_shell(file)}" if file else ""
    return typed(with_secret if secret else "check", options.cases)


def _told(options: argparse.Namespace, package: Package, kit: Kit) -> Iterator[str]:
    """The content of the package, and the steps in the system."""
    each = kit.assignment.cases
    unseen = sum(case.visibility != Visibility.VISIBLE for case in each)
    size = f", {os.path.getsize(options.out) / 1e6:.1f} MB" if os.path.isfile(options.out) else ""
    yield f"Written: {printable(options.out)}{size}"
    yield f"  {counted(len(each), 'test')}, {amount(kit.points)} points, " + (
        f"{unseen} of the tests not visible at once" if unseen else "all tests visible"
    )
    if unseen and not package.hides:
        yield f"  {package.title} shows the points of those at once, and nothing else of them"
    if package.installs:
        installed = f", with {' and '.join(options.packages)}" if options.packages else ""
        yield f"  setup.sh installs what is missing{installed}, and grades the reference once"
    yield f"  grading ends after {amount(ENDS * kit.minutes)} minutes at the latest"
    if package.published:
        yield f"{package.title} cannot keep a secret: {package.published}."
        yield "So neither the reference nor hidden tests are in it, and answers can be copied."
    else:
        secret = ", and the course's secret" if SECRET_FILE in kit.sources else ""
        yield f"  in it are the game, the grader, the reference and all answers{secret}"
        yield "Keep it from students."
    yield f"In {package.title}:"
    yield from (
        f"  {'  ' if line.startswith(' ') else '- '}{line.strip()}" for line in package.steps(kit)
    )
