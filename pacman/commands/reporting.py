"""The reports of a submission that is graded, and hints for the name of one that is missing."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from contextlib import suppress
from dataclasses import replace
from difflib import get_close_matches
from functools import partial
from importlib import import_module
from itertools import chain

from pacman.engine.players import STUDENT_FILE
from pacman.grading.assignment import cases, selection
from pacman.grading.assignment.cases import Assignment
from pacman.grading.assignment.selection import chosen
from pacman.grading.grade import Interrupted, graded, plan
from pacman.grading.report import Report, TestResult, as_chosen, as_json
from pacman.grading.sandbox.opening import Opened
from pacman.grading.tutor.tutor import explain
from pacman.grading.verdict import Status
from pacman.support.errors import FULL_MARKS, HARNESS_FAILED, INTERRUPTED, MISSING_POINTS, UserError
from pacman.support.files import write
from pacman.support.outputs import Destinations, complain, discard, say
from pacman.support.progress import steps
from pacman.support.text import printable

from . import actions, last_time
from .autograder import PROGRAM
from .autograder_options import secret_of, selected
from .last_time import Record


def grade(ready: Opened, options: argparse.Namespace) -> int:
    before = _last(options)
    try:
        report = named(_graded(ready, options, before), options.submission)
    except Interrupted as interrupted:
        _show(named(interrupted.report, options.submission), options, whole=False)
        return complain("autograder", _how_far(interrupted, options), INTERRUPTED)
    if options.submission is not None:
        last_time.keep(before.followed_by(report), options.submission, options.cases)
    _report(report, options, last_time.change(before, report))
    if any(test.status == Status.HARNESS_ERROR for test in report.tests):
        return HARNESS_FAILED
    return FULL_MARKS if report.full_marks else MISSING_POINTS


def _last(options: argparse.Namespace) -> Record:
    """What came of the submission last time."""
    if options.submission is None:
        if options.failed:
            raise UserError("--failed needs the name of a submission")
        return Record()
    before = last_time.read(options.submission, options.cases)
    if options.failed and not before.tests:
        name = printable(options.submission)
        raise UserError(f"--failed: {name} was not graded here before; leave --failed out")
    return before


def _failed(options: argparse.Namespace, before: Record) -> Assignment:
    """The tests that failed last time.

    If a game is among them in which Pacman searches with the student's own agent, all tests of that
    agent are added: the game is only played if they are passed.
    """
    questions, tests = selected(options)
    assignment = chosen(options.cases, questions, tests)
    failed = [case for case in assignment.cases if case.id in before.failed]
    if not failed:
        raise UserError("--failed: of these tests none failed last time; leave --failed out")
    borrowed = {case.task.borrowed for case in failed} - {""}
    every = cases.load(options.cases).questions if borrowed else ()
    needed = [question for question in every if question.searches & borrowed]
    if questions or tests:
        more = (question.id for question in needed)
        assignment = chosen(options.cases, (*questions, *more), tests)
    names = [case.id for case in chain(failed, *(question.cases for question in needed))]
    return selection.select(assignment, (), names)


def _graded(ready: Opened, options: argparse.Namespace, before: Record) -> Report:
    secret = secret_of(options.secret_file)
    if options.failed:
        assignment = _failed(options, before)
    else:
        assignment = chosen(options.cases, *selected(options))
    known = plan(assignment, secret, options.budget)
    failed = 0
    with steps("tests", known.assignment.size) as shown:

        def done(test: TestResult) -> None:
            nonlocal failed
            failed += test.status != Status.PASSED
            shown.advance(f"{test.id.split('/')[0]}, {failed} failed")
            if options.json != "-":  # while the second process is at work
                import_module("pacman.grading.reports.terminal")

        isolated = options.require_isolation
        return as_chosen(graded(ready, known, done, require_isolation=isolated, explain=explain))


def named(report: Report, submission: str | None) -> Report:
    """The report with the name of the submitted file, if it isn't multiAgents.py."""
    if submission is None or not os.path.isfile(submission) or not submission.endswith(".py"):
        return report
    name = printable(os.path.basename(submission))

    def own(text: str) -> str:
        return re.sub(rf"\b{re.escape(STUDENT_FILE)}\b", lambda _: name, text)

    questions = []
    for question in report.questions:
        tests = [replace(t, message=own(t.message), lines=own(t.lines)) for t in question.tests]
        told = [
            replace(each, mistakes=tuple(replace(m, says=own(m.says)) for m in each.mistakes))
            for each in question.diagnosis
        ]
        questions.append(replace(question, tests=tuple(tests), diagnosis=tuple(told)))
    return replace(report, questions=tuple(questions))


def _how_far(interrupted: Interrupted, options: argparse.Namespace) -> str:
    """The number of tests that were run, and the files that are not written."""
    done = len(list(interrupted.report.tests))
    asked = [(name, getattr(options, name)) for name in ("json", "html", "junit")]
    left_out = [f"--{name} {path}" for name, path in asked if path not in (None, "-")]
    unwritten = f"; not written: {', '.join(left_out)}" if left_out else ""
    return printable(f"interrupted after {done} of {interrupted.tests} tests{unwritten}")


def meant(name: str, folder: str) -> str:
    """A hint for the name of a submission that doesn't exist: people forget -q and -t."""
    assignment = cases.load(folder)
    if name in PROGRAM.commands:
        return f"; the command '{name}' comes before all options"
    for flag, named in (("-q", ([name], [])), ("-t", ([], [name]))):
        try:
            selection.select(assignment, *named)
        except ValueError:
            continue
        return f"; did you mean {flag} {name}?"
    if near := get_close_matches(name, PROGRAM.commands, n=1):
        return f"; did you mean the command '{near[0]}'?"
    return _file_meant(name)


def _file_meant(name: str) -> str:
    """A hint for a file in the same folder with a similar name."""
    folder, wanted = os.path.split(name)
    with suppress(OSError):
        found = [each for each in os.listdir(folder or ".") if each.endswith(".py")]
        if near := get_close_matches(wanted, sorted(found), n=1):
            return f"; did you mean {printable(os.path.join(folder, near[0]))}?"
    return ""


def _report(report: Report, options: argparse.Namespace, change: str) -> None:
    """Write the files first, since a program may wait for them; print the report in any case."""
    destinations = Destinations()
    for name in ("json", "html", "gradescope", "junit"):
        path = getattr(options, name)
        if path not in (None, "-"):
            destinations.file(name, path, partial(write, path, _text_of(report, name)))
    _show(report, options)
    if change and options.json != "-":
        say(f"{change}\n")
    if actions.are_here() and options.json != "-":
        destinations.tried(lambda: actions.tell(report, _path(options.submission)))
    destinations.end(named=False)


def _text_of(report: Report, option: str) -> str:
    """The report as an option writes it; only a page needs Jinja."""
    if option == "json":
        return as_json(report)
    if option == "html":
        from pacman.grading.reports.page import page

        return page(report)
    from pacman.grading.reports import gradescope, junit

    if option == "junit":
        return junit.junit(report)
    return json.dumps(gradescope.results(report), indent=1) + "\n"


def _path(submission: str | None) -> str:
    """The path of the main file, as seen from the root of the repository."""
    path = submission or STUDENT_FILE
    if os.path.isdir(path):
        path = os.path.join(path, STUDENT_FILE)
    root = os.environ.get("GITHUB_WORKSPACE", "")
    return os.path.relpath(path, root or os.getcwd()).replace(os.sep, "/")


def _show(report: Report, options: argparse.Namespace, whole: bool = True) -> None:
    if options.json == "-":
        say(as_json(report))
        return
    from rich.console import Console

    from pacman.grading.reports.terminal import shown

    try:
        with actions.unheard():
            shown(report, Console(emoji=False), whole)
            sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # some versions of rich make one of the other
        discard(sys.stdout)
