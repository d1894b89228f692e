"""`python autograder.py`: from the command line to reports and an exit status."""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from difflib import get_close_matches

from pacman.match import one_line
from pacman.options import CommandError, HelpAsked
from pacman.text import printable

from . import cases, expectations
from .files import write
from .grade import Interrupted, Plan, Report, graded, opened, plan
from .options import COMMANDS, Options, parse
from .processes import HarnessError
from .reading import TestCaseError
from .reference import NoReference
from .verdict import HARNESS_ERROR

FULL_MARKS, MISSING_POINTS, WRONG_COMMAND, HARNESS_FAILED, INTERRUPTED = 0, 1, 2, 3, 130


def run() -> int:
    """The command line of this process; see main()."""
    from pacman.__main__ import make_streams_safe

    _open_descriptors()
    make_streams_safe()
    _end_tidily()
    return main(sys.argv[1:])


def main(argv: list[str]) -> int:
    """Run a command; returns the exit status."""
    try:
        return _run(argv)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    except TestCaseError as error:
        return _complain("\n".join(map(printable, str(error).split("\n"))), WRONG_COMMAND)
    except (CommandError, NoReference) as error:
        return _complain(printable(str(error)), WRONG_COMMAND)
    except Exception as error:  # noqa: BLE001 - Python's own status would mean "points missing"
        return _complain(_failure(error), HARNESS_FAILED)


def _failure(error: Exception) -> str:
    """What to say where it is us, or the machine, that failed."""
    if isinstance(error, HarnessError):
        return f"the grader failed: {printable(str(error))}"
    if isinstance(error, OSError) and error.strerror:
        what = printable(os.fsdecode(error.filename or "the report"))
        return f"{what}: cannot be read or written: {error.strerror}"
    traceback.print_exc()
    return f"the grader failed, please report it: {one_line(error)}"


def _run(argv: list[str]) -> int:
    try:
        options = parse(argv)
    except HelpAsked as help_text:
        say(str(help_text))
        return 0
    command = options.command
    if command in COMMANDS and os.path.exists(command):
        _complain(f"{command} is a command; to grade what is called so here, say ./{command}", 0)
    return _COMMANDS[command](options)


def say(text: str) -> None:
    """Print; that nobody reads on, as behind `| head`, changes nothing."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_stdout()


def _forget_stdout() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _open_descriptors() -> None:
    """See to it that 0, 1 and 2 are open: else a worker's pipes would get these numbers."""
    number = 0
    while number < 3:
        number = os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
        if number < 3:
            os.set_inheritable(number, True)
    os.close(number)


def _end_tidily() -> None:
    """Let the other signals that end a command do what Ctrl-C does, which leaves nothing behind."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, interrupt)


def _grade(options: Options) -> int:
    from . import gradescope

    for option, path in options.files.items():
        _check_place(option, path)
    if options.gradescope:  # whatever happens from here on, there is a file that says so
        text = json.dumps(gradescope.failure("The grader stopped before it was done."))
        _write(options.gradescope, text)
    try:
        report = _graded(options)
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


def _check_place(option: str, path: str) -> None:
    """Find out before anything is graded whether a report can be written."""
    if option == "--json" and path == "-":
        return
    folder = os.path.dirname(os.path.abspath(path))
    if not path or path == "-":
        raise CommandError(f"{option} '{path}': expected the name of a file")
    if not os.path.isdir(folder):
        raise CommandError(f"{option} {path}: there is no folder '{folder}'")
    # What is written takes the place of what was there, which must not be a device.
    if os.path.exists(path) and not os.path.isfile(path):
        raise CommandError(f"{option} {path}: that is no file, and cannot be written over")
    if not os.access(folder, os.W_OK):
        raise CommandError(f"{option} {path}: nothing can be written into that folder")


def _plan(options: Options) -> Plan:
    secret = options.secret()
    return plan(_chosen(cases.load(options.cases), options), secret)


def _check_submission(options: Options) -> None:
    name = options.submission
    if name is not None and not os.path.exists(name):
        raise CommandError(_no_submission(name, cases.load(options.cases)))


def _no_submission(name: str, assignment: cases.Assignment) -> str:
    """What to say of a submission that isn't there: people forget what comes before a name."""
    message = f"no file or folder '{name}'"
    near = get_close_matches(name, COMMANDS, n=1)
    if name in COMMANDS:
        return f"{message}; the command '{name}' comes before all options"
    for flag, chosen in (("-q", ([name], [])), ("-t", ([], [name]))):
        try:
            cases.select(assignment, *chosen)
        except ValueError:
            continue
        return f"{message}; did you mean {flag} {name}?"
    return f"{message}; did you mean the command '{near[0]}'?" if near else message


def _chosen(assignment: cases.Assignment, options: Options) -> cases.Assignment:
    try:
        return cases.select(assignment, options.questions, options.tests)
    except ValueError as error:
        raise CommandError(str(error)) from None


def _graded(options: Options) -> Report:
    from .terminal import progress

    _check_submission(options)
    # The processes get ready while the test cases are read.
    with opened(options.submission) as ready:
        known = _plan(options)
        count = sum(len(question.cases) for question in known.assignment.questions)
        with progress(count, stderr=True) as done:
            return graded(ready, known, done, require_isolation=options.require_isolation)


def _report(report: Report, options: Options) -> None:
    """Write the files first, where there is somebody to wait for; show the report in any case."""
    unwritten = []
    for option, path in options.files.items():
        try:
            if path != "-":
                _write(path, _WRITERS[option](report))
        except CommandError as error:
            unwritten.append(error)
    _show(report, options)
    if unwritten:
        raise unwritten[0]


def _show(report: Report, options: Options) -> None:
    if options.json == "-":
        say(_as_json(report))
        return
    from rich.console import Console

    from .terminal import shown

    try:
        shown(report, Console())
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # some versions of rich make one of the other
        _forget_stdout()


def _as_json(report: Report) -> str:
    return json.dumps(report.as_data(), indent=1) + "\n"


def _as_page(report: Report) -> str:
    from .page import page

    return page(report)


def _as_results(report: Report) -> str:
    from .gradescope import results

    return json.dumps(results(report), indent=1) + "\n"


_WRITERS = {"--json": _as_json, "--html": _as_page, "--gradescope": _as_results}


def _write(path: str, text: str) -> None:
    try:
        write(path, text)
    except OSError as error:
        raise CommandError(f"{path}: cannot be written: {error.strerror}") from None


def _generate(options: Options) -> int:
    chosen = _chosen(cases.load(options.cases), options)
    written, right = expectations.generate(chosen)
    say(f"{written} written, {right} already right\n")
    return 0


def _check(options: Options) -> int:
    from .checking import check

    assignment = cases.load(options.cases)
    count = sum(len(question.cases) for question in assignment.questions)
    problems = check(assignment, _steps())
    for problem in problems:
        say(f"{printable(problem)}\n")
    if problems:
        return 1
    say(
        f"{count} test cases: as the reference gives them, full marks for it, none for the "
        "empty template, and every test can fail\n"
    )
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

    say(json.dumps(schema(), indent=1) + "\n")
    return 0


def _doctor(options: Options) -> int:
    from .doctor import doctor

    return doctor(options.require_isolation, say)


def _complain(message: str, status: int) -> int:
    sys.stderr.write(f"autograder: {message}\n")
    return status


_COMMANDS: dict[str, Callable[[Options], int]] = {
    "grade": _grade,
    "generate": _generate,
    "check": _check,
    "schema": _schema,
    "doctor": _doctor,
}
