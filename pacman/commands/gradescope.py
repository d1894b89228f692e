"""`python autograder.py gradescope`: a grader for Gradescope, as the zip that is uploaded there."""

from __future__ import annotations

import argparse
import os
import shlex
import zipfile
from collections.abc import Iterator
from typing import BinaryIO

from pacman.commands.autograder_options import (
    add_budget,
    add_cases,
    add_secret,
    add_selection,
    secret_of,
    selected,
)
from pacman.engine.layout import FOLDER
from pacman.grading.assignment import cases
from pacman.grading.assignment.cases import chosen
from pacman.grading.assignment.folders import EXPECTED, case_files
from pacman.grading.grade import Interrupted, Plan, grade, plan, unfinished
from pacman.grading.reference.presence import require
from pacman.grading.reports.terminal import amount
from pacman.grading.sandbox.opening import Opened
from pacman.grading.sandbox.workers import PACKAGES as USABLE
from pacman.grading.verdict import HARNESS_ERROR, PASSED, Verdict
from pacman.support.errors import UserError
from pacman.support.files import replacing
from pacman.support.options import Parser, in_shell, typed
from pacman.support.outputs import say
from pacman.support.places import PACKAGE, data
from pacman.support.text import printable

from .gradescope_run import SECRET_FILE

SUMMARY = "write the zip that makes Gradescope grade as this computer does"
EPILOG = """\
examples:
  python autograder.py gradescope grader.zip
  python autograder.py gradescope grader.zip --secret-file secret.txt --leaderboard
  python autograder.py gradescope grader.zip --minutes 20 -q q2 -q q3
  python autograder.py gradescope grader.zip --with numpy

Upload the zip at Gradescope, in a programming assignment, under "Configure Autograder". What a
student sees of a test, and when, is its 'visibility'. The same test cases make the same zip."""
DEFAULT_MINUTES, MOST_MINUTES = 10, 40
# Of the time that Gradescope gives: when grading ends by itself, and when it is ended. The rest is
# for starting, and for writing down what was graded.
ENDS, ENDED = 0.9, 0.95
_SCRIPTS = os.path.join(PACKAGE, "commands", "uploaded")
# The first that a zip can tell: the same files are the same bytes, whenever they were written.
_DATE = (1980, 1, 1, 0, 0, 0)
_ON_UNIX = 3
_NOT_RUN = Verdict(HARNESS_ERROR, "not run")
_PROGRAM, _PLAIN, _PRIVATE = 0o100755, 0o100644, 0o100600


def add_arguments(parser: Parser) -> None:
    parser.epilog = EPILOG
    add = parser.add_argument
    add("out", metavar="OUT.zip", help="the zip to write")
    add("--minutes", type=int, default=DEFAULT_MINUTES, metavar="N",
        help=f"the assignment's time limit on Gradescope, {MOST_MINUTES} at most (default: "
        "%(default)s); grading ends a little earlier, with what was graded by then")  # fmt: skip
    add("--with", dest="packages", action="append", choices=USABLE, default=[], metavar="PACKAGE",
        help=f"install what submissions may use beside the standard library: {', '.join(USABLE)}",
    )  # fmt: skip
    add(
        "--leaderboard",
        action="store_true",
        help="let students compare points, wins and scores in the tests that are visible",
    )
    add_selection(parser)
    add_cases(parser)
    add_budget(parser)
    add_secret(parser)


def run(options: argparse.Namespace) -> int:
    """Write the zip, and say what is in it and what to do with it."""
    _check(options)
    secret = secret_of(options.secret_file)
    require()
    assignment = chosen(options.cases, *selected(options))
    known = plan(assignment)  # refuses what cannot be graded with
    missed = _missed_by_reference(options, assignment, secret)
    files = _files(options, secret)
    try:
        with replacing(options.out) as file:
            _pack(file, files)
    except OSError as error:
        raise UserError(f"{options.out}: cannot be written: {error.strerror}") from None
    say(_told(options, known, len(files), bool(secret), missed))
    return 0


def _missed_by_reference(
    options: argparse.Namespace, assignment: cases.Assignment, secret: str
) -> str:
    """The first test that the reference doesn't pass; a UserError where that must not be.

    All tests are run, as setup.sh does. Where it's listed what is right, the reference need not
    agree, and tests that nobody is graded with only spoil what that prints.
    """
    whole = cases.load(options.cases)
    graded = {case.id for each in assignment.questions for case in each.cases if not case.listed}
    try:
        report = grade(None, plan(whole, secret))
    except Interrupted:
        raise KeyboardInterrupt from None
    missed = [test for test in report.tests if test.status != PASSED]
    for test in missed:
        if test.id in graded:
            raise UserError(
                f"{test.id}: the reference doesn't pass it: {test.status}: {test.message}; to see "
                f"all that is wrong, say {_to_see(options, secret)}"
            )
    return missed[0].id if missed else ""


def _to_see(options: argparse.Namespace, secret: str) -> str:
    """What shows which tests are wrong. Only grading takes a secret."""
    if not secret:
        return typed("check", options.cases)
    file = options.secret_file
    return typed(f"--secret-file {in_shell(file)}" if file else "", options.cases)


def _check(options: argparse.Namespace) -> None:
    if not 1 <= options.minutes <= MOST_MINUTES:
        message = f"--minutes {options.minutes}: expected a number from 1 to {MOST_MINUTES}"
        raise UserError(f"{message}, as Gradescope gives no more")
    if not options.out.lower().endswith(".zip"):
        raise UserError(f"{options.out}: expected a name that ends in .zip")
    if os.path.exists(options.out) and not os.path.isfile(options.out):
        raise UserError(f"{options.out}: that is no file, and cannot be written over")


def _files(options: argparse.Namespace, secret: str) -> dict[str, tuple[int, bytes]]:
    """What is in the zip: a mode and bytes, by name."""
    files = {
        "run_autograder": (_PROGRAM, _starter(options)),
        "setup.sh": (_PROGRAM, _preparer(options.packages)),
    }
    if secret:
        files[f"source/{SECRET_FILE}"] = (_PRIVATE, f"{secret}\n".encode())
    for name, path in _harness(options.cases):
        files[f"source/{name}"] = (_PLAIN, _content(path))
    return files


def _starter(options: argparse.Namespace) -> bytes:
    """The script that Gradescope starts, with what was asked for here."""
    questions, tests = selected(options)
    seconds = 60 * options.minutes
    arguments = ["--seconds", f"{ENDS * seconds:g}", "--budget", f"{options.budget:g}"]
    arguments += ["--leaderboard"] if options.leaderboard else []
    arguments += [word for name in questions for word in ("-q", name)]
    arguments += [word for name in tests for word in ("-t", name)]
    text = _text(os.path.join(_SCRIPTS, "run_autograder"))
    said = {b"@KILLED@": f"{ENDED * seconds:g}", b"@ARGUMENTS@": shlex.join(arguments)}
    for mark, value in said.items():
        text = text.replace(mark, value.encode())
    return text


def _preparer(packages: list[str]) -> bytes:
    """The script that prepares the image, with the packages that submissions may use."""
    text = _text(os.path.join(_SCRIPTS, "setup.sh"))
    return text.replace(b"packages=()", f"packages=({' '.join(packages)})".encode())


def _harness(folder: str) -> Iterator[tuple[str, str]]:
    """The files that grading needs, by their names in the zip: no tests, and nothing compiled."""
    yield "autograder.py", os.path.join(_SCRIPTS, "autograder.py")
    yield from _modules(PACKAGE, "pacman")
    searches = data("agents")
    if os.path.dirname(searches) != PACKAGE:
        yield from _modules(searches, "agents")
    for name in os.listdir(FOLDER):
        if name.endswith(".lay"):
            yield f"layouts/{name}", os.path.join(FOLDER, name)
    yield from _cases(folder)


def _modules(folder: str, name: str) -> Iterator[tuple[str, str]]:
    """The modules of a package; what lies in other folders in it is for people, or for tests."""
    for entry in os.scandir(folder):
        if entry.name.endswith(".py"):
            yield f"{name}/{entry.name}", entry.path
        elif os.path.isfile(os.path.join(entry.path, "__init__.py")):
            yield from _modules(entry.path, f"{name}/{entry.name}")


def _cases(folder: str) -> Iterator[tuple[str, str]]:
    """The files of all test cases: a test's points depend on the others of its question."""
    yield "test_cases/assignment.yaml", os.path.join(folder, "assignment.yaml")
    for question in cases.load(folder).questions:
        inside = f"test_cases/{question.id}"
        yield f"{inside}/question.yaml", os.path.join(folder, question.id, "question.yaml")
        for name in case_files(os.path.join(folder, question.id)):
            path = os.path.join(folder, question.id, name)
            for found in filter(os.path.isfile, (path, path.removesuffix(".yaml") + EXPECTED)):
                yield f"{inside}/{os.path.basename(found)}", found
            # Cases of criteria that the assignment leaves out are read there, too.
            boards = cases.read_case(
                path, f"{question.id}/{name.removesuffix('.yaml')}"
            ).board_files
            yield from ((f"test_cases/{board}", file) for board, file in boards)


def _content(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _text(path: str) -> bytes:
    """A script as a shell takes it, whatever the checkout did to the ends of its lines."""
    return _content(path).replace(b"\r\n", b"\n")


def _pack(file: BinaryIO, files: dict[str, tuple[int, bytes]]) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        for name, (mode, content) in sorted(files.items()):
            info = zipfile.ZipInfo(name, _DATE)
            info.create_system = _ON_UNIX
            info.external_attr = mode << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)


def _told(
    options: argparse.Namespace,
    known: Plan,
    count: int,
    secret: bool,
    missed: str,
) -> str:
    """What is in the zip, and what to do with it."""
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
