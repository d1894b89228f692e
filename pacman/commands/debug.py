"""`--debug`: one test in this process, which debuggers and the keyboard can reach."""

from __future__ import annotations

import argparse
from dataclasses import replace
from threading import Thread

from pacman.grading.grade import graded, plan
from pacman.grading.report import Report, as_chosen
from pacman.grading.sandbox.unlocked import YEAR, unlocked
from pacman.support.errors import HARNESS_FAILED, UserError
from pacman.support.outputs import say
from pacman.support.text import printable

from .one_test import only, shown

_BEGINNING = """\
{test} runs in this process, without isolation and without a time limit: debug only files
that you trust. breakpoint(), pdb, input() and the debugger of an editor work. This gives no points.

"""


def debug(options: argparse.Namespace) -> int:
    """Run the one test, and print its verdict; returns the exit status."""
    if options.submission is None:
        raise UserError("--debug needs the name of a submission")
    assignment, case = only(options, "--debug")
    known = plan(assignment, budget=YEAR)
    known = replace(known, import_seconds=YEAR, spare=0, unproven=True)
    reports: list[Report] = []
    with unlocked(options.submission) as (ready, here):
        say(_BEGINNING.format(test=printable(case.id)))

        def grade() -> None:
            try:
                reports.append(as_chosen(graded(ready, known)))
            finally:
                if here is not None:
                    here.close()

        grader = Thread(target=grade, daemon=True)
        grader.start()
        if here is not None:
            here.serve()
        grader.join()
    return shown(reports[0], options.submission) if reports else HARNESS_FAILED
