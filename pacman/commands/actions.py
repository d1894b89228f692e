"""What the commands do, once the command line is understood."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from difflib import get_close_matches

from pacman.engine.players import STUDENT_FILE
from pacman.grading.assignment import cases, expectations, selection
from pacman.grading.assignment.selection import chosen
from pacman.grading.grade import Interrupted, Plan, graded, plan
from pacman.grading.report import Report, as_json
from pacman.grading.sandbox.opening import Opened
from pacman.grading.verdict import Status
from pacman.support.errors import FULL_MARKS, HARNESS_FAILED, INTERRUPTED, MISSING_POINTS, UserError
from pacman.support.files import write
from pacman.support.outputs import complain, forget_stdout, say
from pacman.support.text import printable

from .autograder_options import COMMANDS, MODULES, Options, secret_of


def grade(ready: Opened, options: Options) -> int:
    """Grade, report, and give the exit status."""
    try:
        report = _named(_graded(ready, options), options.submission)
    except Interrupted as interrupted:
        _show(_named(interrupted.report, options.submission), options, whole=False)
        return complain("autograder", _how_far(interrupted, options), INTERRUPTED)
    _report(report, options)
    if any(test.status == Status.HARNESS_ERROR for test in report.tests):
        return HARNESS_FAILED
    return FULL_MARKS if report.full_marks else MISSING_POINTS


def _graded(ready: Opened, options: Options) -> Report:
    from pacman.grading.reports.terminal import progress

    known = _plan(options)
    count = sum(len(question.cases) for question in known.assignment.questions)
    with progress(count, stderr=True) as done:
        return graded(ready, known, done, require_isolation=options.require_isolation)


def _named(report: Report, submission: str | None) -> Report:
    """The report with a file's own name, where it is another than the one it has on the stage."""
    if submission is None or not os.path.isfile(submission) or not submission.endswith(".py"):
        return report
    name = printable(os.path.basename(submission))

    def own(text: str) -> str:
        return re.sub(rf"\b{re.escape(STUDENT_FILE)}\b", lambda _: name, text)

    questions = []
    for question in report.questions:
        tests = [replace(t, message=own(t.message), lines=own(t.lines)) for t in question.tests]
        questions.append(replace(question, tests=tuple(tests)))
    return replace(report, questions=tuple(questions))


def _how_far(interrupted: Interrupted, options: Options) -> str:
    """How many tests were done, and what nobody needs to look for."""
    done = len(list(interrupted.report.tests))
    left_out = [f"{option} {path}" for option, path in options.files.items()
                if path != "-" and option != "--gradescope"]  # fmt: skip
    unwritten = f"; not written: {', '.join(left_out)}" if left_out else ""
    return printable(f"interrupted after {done} of {interrupted.tests} tests{unwritten}")


def _plan(options: Options) -> Plan:
    secret = secret_of(options.secret_file)
    assignment = chosen(options.cases, options.questions, options.tests)
    return plan(assignment, secret, options.budget)


def no_submission(name: str, options: Options) -> str:
    """What to say of a submission that isn't there: people forget what comes before a name."""
    assignment = cases.load(options.cases)
    message = f"no file or folder '{name}'"
    near = get_close_matches(name, [*COMMANDS, *MODULES], n=1)
    if name in COMMANDS or name in MODULES:
        return f"{message}; the command '{name}' comes before all options"
    for flag, named in (("-q", ([name], [])), ("-t", ([], [name]))):
        try:
            selection.select(assignment, *named)
        except ValueError:
            continue
        return f"{message}; did you mean {flag} {name}?"
    if near:
        return f"{message}; did you mean the command '{near[0]}'?"
    return message + _file_meant(name)


def _file_meant(name: str) -> str:
    """The file beside it that could have been meant by the name of one that isn't there."""
    folder, wanted = os.path.split(name)
    try:
        found = [each for each in os.listdir(folder or ".") if each.endswith(".py")]
    except OSError:
        return ""
    near = get_close_matches(wanted, sorted(found), n=1)
    return f"; did you mean {printable(os.path.join(folder, near[0]))}?" if near else ""


def _report(report: Report, options: Options) -> None:
    """Write the files first, where there is somebody to wait for; show the report in any case."""
    unwritten = []
    for option, path in options.files.items():
        try:
            if path != "-":
                _write(path, _WRITERS[option](report))
        except UserError as error:
            unwritten.append(error)
    _show(report, options)
    if unwritten:
        raise unwritten[0]


def _show(report: Report, options: Options, whole: bool = True) -> None:
    if options.json == "-":
        say(as_json(report))
        return
    from rich.console import Console

    from pacman.grading.reports.terminal import shown

    try:
        shown(report, Console(), whole)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # some versions of rich make one of the other
        forget_stdout()


def _as_page(report: Report) -> str:
    from pacman.grading.reports.page import page

    return page(report)


def _as_results(report: Report) -> str:
    from pacman.grading.reports.gradescope import results

    return json.dumps(results(report), indent=1) + "\n"


_WRITERS = {"--json": as_json, "--html": _as_page, "--gradescope": _as_results}


def _write(path: str, text: str) -> None:
    try:
        write(path, text)
    except OSError as error:
        raise UserError(f"{path}: cannot be written: {error.strerror}") from None


def generate(options: Options) -> int:
    assignment = chosen(options.cases, options.questions, options.tests)
    written, right = expectations.generate(assignment, lambda path: say(f"{printable(path)}\n"))
    count = sum(case.listed for question in assignment.questions for case in question.cases)
    listed = f", {count} left as listed" if count else ""
    say(f"{written} written, {right} already right{listed}\n")
    if not options.questions and not options.tests:
        _say_unasked(assignment)
    return 0


def check(options: Options) -> int:
    from pacman.grading.checks.checking import check as problems_of

    assignment = cases.load(options.cases)
    count = sum(len(question.cases) for question in assignment.questions)
    _say_unasked(assignment)
    warnings: list[str] = []
    matrix: list[str] = []
    problems = problems_of(assignment, _steps(), warnings.append, matrix.append, options.secrets)
    say("".join(f"{printable(line)}\n" for line in matrix))
    for line in [*(f"listed, so only a warning: {warning}" for warning in warnings), *problems]:
        say(f"{printable(line)}\n")
    if problems:
        return 1
    but = " but for these warnings" if warnings else ""
    all_of_them = "1 test case" if count == 1 else f"{count} test cases"
    say(
        f"{all_of_them}: as the reference gives them, full marks for it, none for the "
        f"empty template, and every test can fail{but}\n"
    )
    return 0


def _say_unasked(assignment: cases.Assignment) -> None:
    for note in expectations.unasked(assignment):
        say(f"{printable(note)}\n")


def _steps() -> Callable[[str, int, int], None]:
    """One line on stderr that says what is going on, where a terminal is."""
    if not sys.stderr.isatty():
        return lambda _what, _done, _of: None

    def step(what: str, done: int, of: int) -> None:
        sys.stderr.write(f"\r\033[K{done}/{of} {what}\r")
        sys.stderr.flush()

    return step


def doctor(options: Options) -> int:
    from pacman.grading.checks.doctor import doctor as examine

    return examine(options.require_isolation, say)
