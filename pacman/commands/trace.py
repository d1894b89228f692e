"""`--trace`: the calls of a submission on one test's tree, and a page to step through them."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from textwrap import wrap

from pacman.grading.assignment.keys import DIFFERENCE
from pacman.grading.grade import graded, plan
from pacman.grading.report import as_chosen
from pacman.grading.sandbox.opening import opened
from pacman.grading.sandbox.workers import Ended
from pacman.grading.tutor import calls
from pacman.grading.tutor.steps import as_data
from pacman.grading.tutor.traced import has_trees, traced
from pacman.grading.verdict import Status
from pacman.support.errors import UserError
from pacman.support.files import write
from pacman.support.outputs import check_outputs, say, say_lines
from pacman.support.text import printable

from .one_test import only, shown

_NO_VALUES = "What is right there is not written down here, so these are your values alone.\n"


def trace(options: argparse.Namespace, hidden: Iterable[str]) -> int:
    """Grade the one test, print its calls, write its page; returns the exit status."""
    if options.submission is None:
        raise UserError("--trace needs the name of a submission")
    assignment, case = only(options, "--trace", has_trees)
    if not has_trees(case):
        raise UserError(f"--trace: {case.id} searches no tree; --debug runs it with a debugger")
    page = f"trace-{'-'.join(dict.fromkeys(case.id.split('/')))}.html"
    _check(page)
    known = plan(assignment)
    found, problem = None, ""
    with opened(options.submission, hidden) as ready:
        report = as_chosen(graded(ready, known))
        try:
            found = traced(ready, known, case)
        except Ended as ended:
            problem = str(ended)
    status = shown(report, options.submission)
    if found is None or not found.seen.trace:
        say(f"\nNothing could be traced{problem and f': {printable(problem)}'}.\n")
        return status
    if assignment.questions[0].explain < DIFFERENCE:  # the teacher shows points only
        found = replace(found, right=())
    several = f", tree {found.number}" if found.number > 1 else ""
    say(f"\nThe calls on {printable(case.id)}{several}, with the line in which each returned:\n\n")
    (test,) = report.tests
    say_lines(calls.lines(found, passed=test.status == Status.PASSED))
    if not any("value" in step for step in found.right):
        say(f"\n{_NO_VALUES}")
    from pacman.grading.reports.traced import first_difference, page_of

    both = as_data(found.tree, found.search.agent, found.yours, found.right)
    if said := first_difference(both, alike=status == 0):
        say_lines(["", *wrap(said, 100)])
    write(page, page_of(report, both))
    say(f"\nWritten: {page}\n")
    return status


def _check(page: str) -> None:
    """Raise UserError if the page can't be written, or would replace what is no such page."""
    check_outputs(argparse.Namespace(trace=page), ["trace"])
    from pacman.grading.reports.traced import MARK

    with suppress(FileNotFoundError), open(page, "rb") as file:
        if MARK.encode() not in file.read(2_000):
            raise UserError(f"{page} is there, and no page of --trace: move it away")
