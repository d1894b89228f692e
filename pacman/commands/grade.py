"""`python autograder.py`: grade one submission.

It imports little: the submission's processes get ready while `reporting` is imported.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from importlib.util import find_spec

from pacman.engine.players import STUDENT_FILE
from pacman.grading.sandbox.opening import opened
from pacman.support.errors import UserError
from pacman.support.files import write
from pacman.support.options import Parser
from pacman.support.outputs import check_outputs
from pacman.support.project import data

from . import last_time
from .autograder import PROGRAM
from .autograder_options import add_budget, add_cases, add_isolation, add_secret, add_selection
from .dispatch import failure

# Options that a hand-out takes, and leaves out of its help.
TEACHERS = ("cases", "gradescope", "secret_file", "budget", "require_isolation")
REPORTS = ("json", "html", "gradescope", "junit")


def add_arguments(parser: Parser) -> None:
    # A hand-out has no reference, and grades the student's file.
    default = None if os.path.isdir(data("agents")) else STUDENT_FILE
    said = default or "the reference"
    parser.texts = {"[default]": default or "the reference: everything works"}
    parser.add_argument("submission", nargs="?", default=default,
        help=f"multiAgents.py, or a folder or zip with one in it; {said} by default")  # fmt: skip
    add_selection(parser)
    parser.add_argument("--failed", action="store_true",
        help="only what did not pass when this submission was last graded here")  # fmt: skip
    parser.hint += "; only one submission can be graded at a time"
    parser.add_argument("--watch", action="store_true",
        help="stay, and grade again each time that the submission is saved")  # fmt: skip
    look = parser.add_argument_group("looking inside one test, without points").add_argument
    look("--debug", action="store_true",
         help="run the one test that -t names in this process: breakpoint(), pdb, input() and an "
         "editor's debugger work, and prints appear at once")  # fmt: skip
    look("--trace", action="store_true",
         help="print the calls of your functions on a test with a tree, beside what is right, and "
         "write trace-q2-NAME.html, a page to step through them")  # fmt: skip
    add_cases(parser)
    add = parser.add_argument_group("reports, beside the one on the terminal").add_argument
    add("--json", metavar="FILE", help="everything, as data; - for standard output")
    add("--html", metavar="FILE", help="one page to open in a browser")
    add("--gradescope", metavar="FILE", help="the results file that Gradescope reads")
    add("--junit", metavar="FILE", help="JUnit XML, which GitLab, Jenkins and others show")
    add_secret(parser)
    add_budget(parser)
    add_isolation(parser)
    for action in parser._actions if default else ():
        if action.dest in TEACHERS:
            action.help = argparse.SUPPRESS
    # Options of older graders; there are no graphics, and failed tests always show prints.
    for name in ("--no-graphics", "--mute"):
        parser.add_argument(name, action="store_true", help=argparse.SUPPRESS)


def run(options: argparse.Namespace) -> int:
    if options.debug:
        from . import debug

        _check_submission(options)
        return debug.debug(options)
    if options.trace:
        from . import trace

        _check_submission(options)
        return trace.trace(options, _hidden(options))
    if not options.watch:
        return _once(options)
    if options.submission is None:
        raise UserError("--watch needs the name of a submission")
    for option, given in (("--failed", options.failed), ("--json -", options.json == "-")):
        if given:
            raise UserError(f"--watch: cannot be combined with {option}")
    from . import watch

    return watch.watch(options.submission, lambda: _once(options))


def _once(options: argparse.Namespace) -> int:
    check_outputs(options, REPORTS)
    if options.html and not find_spec("jinja2"):  # before anything is graded
        raise ModuleNotFoundError(name="jinja2")
    if options.gradescope:  # from here on, there is a file that says so if the grader fails
        _write_failure(options, "The grader stopped before it was done.")
    try:
        _check_submission(options)
        with opened(options.submission, _hidden(options)) as ready:
            from . import reporting  # while the processes for the submission get ready

            return reporting.grade(ready, options)
    except Exception as error:
        if options.gradescope:
            _write_failure(options, failure(PROGRAM, error))
        raise


def _hidden(options: argparse.Namespace) -> Iterator[str]:
    """The files that no submission may read: test cases, the secret, and earlier reports."""
    yield options.cases
    yield last_time.folder()
    for path in (options.secret_file, *(getattr(options, name) for name in REPORTS)):
        if path not in (None, "-"):
            yield path


def _write_failure(options: argparse.Namespace, message: str) -> None:
    from pacman.grading.reports import gradescope

    write(options.gradescope, json.dumps(gradescope.failure(message)))


def _check_submission(options: argparse.Namespace) -> None:
    name = options.submission
    if name is not None and not os.path.exists(name):
        from .reporting import meant

        raise UserError(f"no file or folder '{name}'{meant(name, options.cases)}")
