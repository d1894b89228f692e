"""`python autograder.py`: from the command line to reports and an exit status."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any

from pacman.options import CommandError, HelpAsked
from pacman.text import printable

from . import cases, expectations
from .files import write
from .grade import Interrupted, Plan, Report, grade, plan
from .options import Options, parse
from .reading import TestCaseError
from .reference import NoReference
from .sandbox import HarnessError
from .verdict import HARNESS_ERROR

FULL_MARKS, MISSING_POINTS, WRONG_COMMAND, HARNESS_FAILED, INTERRUPTED = 0, 1, 2, 3, 130


def run() -> int:
    """The command line of this process; see main()."""
    from pacman.__main__ import make_streams_safe

    make_streams_safe()
    return main(sys.argv[1:])


def main(argv: list[str]) -> int:
    """Run a command; returns the exit status."""
    try:
        options = parse(argv)
        return _COMMANDS[options.command](options)
    except HelpAsked as help_text:
        sys.stdout.write(str(help_text))
        return 0
    except (CommandError, NoReference) as error:
        return _complain(printable(str(error)), WRONG_COMMAND)
    except TestCaseError as error:
        return _complain("\n".join(map(printable, str(error).split("\n"))), WRONG_COMMAND)
    except HarnessError as error:
        return _complain(f"the grader failed: {printable(str(error))}", HARNESS_FAILED)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except BrokenPipeError:  # `| head` has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FULL_MARKS
    except OSError as error:
        return _complain(f"{error.filename or 'a file'}: {error.strerror}", HARNESS_FAILED)


def _grade(options: Options) -> int:
    from . import gradescope

    if options.gradescope:  # whatever happens from here on, there is a file that says so
        text = json.dumps(gradescope.failure("The grader stopped before it was done."))
        _write(options.gradescope, text)
    try:
        known = _plan(options)
        report = _graded(options, known)
    except Interrupted as interrupted:
        _show(interrupted.report, options)
        return _complain("interrupted: these are the tests that were done", INTERRUPTED)
    except (CommandError, TestCaseError, NoReference, HarnessError) as error:
        if options.gradescope:
            _write(options.gradescope, json.dumps(gradescope.failure(printable(str(error)))))
        raise
    _report(report, options)
    if any(test.status == HARNESS_ERROR for test in report.tests):
        return HARNESS_FAILED
    return FULL_MARKS if report.full_marks else MISSING_POINTS


def _plan(options: Options) -> Plan:
    for path in (options.json, options.html, options.gradescope):
        folder = os.path.dirname(os.path.abspath(path or ""))
        if path and (os.path.isdir(path) or not os.access(folder, os.W_OK)):
            raise CommandError(f"{path}: cannot be written there")
    if options.submission is not None and not os.path.exists(options.submission):
        raise CommandError(f"no file or folder '{options.submission}'")
    try:
        chosen = cases.select(cases.load(options.cases), options.questions, options.tests)
    except ValueError as error:
        raise CommandError(str(error)) from None
    return plan(chosen, options.secret())


def _graded(options: Options, known: Plan) -> Report:
    from .terminal import progress

    count = sum(len(question.cases) for question in known.assignment.questions)
    with progress(count, stderr=True) as done:
        report = grade(
            options.submission, known, done, require_isolation=options.require_isolation
        )
    return report


def _report(report: Report, options: Options) -> None:
    """Write the files first: what is on the terminal can be had again."""
    if options.json and options.json != "-":
        _write(options.json, _as_json(report))
    if options.html:
        from .page import page

        _write(options.html, page(report))
    if options.gradescope:
        from .gradescope import results

        _write(options.gradescope, json.dumps(results(report), indent=1) + "\n")
    _show(report, options)


def _show(report: Report, options: Options) -> None:
    if options.json == "-":
        sys.stdout.write(_as_json(report))
        return
    from rich.console import Console

    from .terminal import shown

    shown(report, Console())


def _as_json(report: Report) -> str:
    return json.dumps(report.as_data(), indent=1) + "\n"


def _write(path: str, text: str) -> None:
    try:
        write(path, text)
    except OSError as error:
        raise CommandError(f"{path}: cannot be written: {error.strerror}") from None


def _generate(options: Options) -> int:
    try:
        chosen = cases.select(cases.load(options.cases), options.questions, options.tests)
    except ValueError as error:
        raise CommandError(str(error)) from None
    written, right = expectations.generate(chosen)
    print(f"{written} written, {right} already right")
    return 0


def _check(options: Options) -> int:
    from .checking import check

    assignment = cases.load(options.cases)
    count = sum(len(question.cases) for question in assignment.questions)
    problems = check(assignment, _steps())
    for problem in problems:
        print(printable(problem))
    if problems:
        return 1
    print(f"{count} test cases: as the reference gives them, full marks for it, none for the "
          "empty template, and every test can fail")  # fmt: skip
    return 0


def _steps() -> Callable[[str, int, int], None]:
    """One line on stderr that says what is going on, where a terminal is."""
    if not sys.stderr.isatty():
        return lambda _what, _done, _of: None

    def step(what: str, done: int, of: int) -> None:
        sys.stderr.write(f"\r\033[K{done}/{of} {what}\r")
        sys.stderr.flush()

    return step


def _schema(_options: Options) -> int:
    from .schema import schema

    print(json.dumps(schema(), indent=1))
    return 0


def _doctor(options: Options) -> int:
    from .doctor import doctor

    return doctor(options.require_isolation)


def _complain(message: str, status: int) -> int:
    sys.stderr.write(f"autograder: {message}\n")
    return status


_COMMANDS: dict[str, Callable[[Options], Any]] = {
    "grade": _grade,
    "generate": _generate,
    "check": _check,
    "schema": _schema,
    "doctor": _doctor,
}
