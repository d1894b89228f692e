"""Answers arrive whatever a submission has put in place of its output."""

from __future__ import annotations

from pathlib import Path

import pytest
from submitted import ATTACKED, CODE, written

from pacman.grading import grade
from pacman.grading.assignment import cases, selection

PLAN = grade.plan(selection.select(cases.load(str(ATTACKED)), (), ["q2/tree"]))
STREAM = """
class Stream:
    def write(self, text): pass
    def flush(self): raise {}('no')
sys.stdout = Stream()
"""


@pytest.mark.parametrize(
    "code",
    [
        "sys.stdout.close()",
        "sys.stderr.close()",
        "sys.stdout = open(os.devnull, 'w')\nsys.stdout.close()",
        "sys.stdout = None",
        "del sys.stdout",
        STREAM.format("ValueError"),
        STREAM.format("RecursionError"),
    ],
    ids=["closed", "closed for errors", "another closed", "None", "deleted", "fails", "recursion"],
)
def test_output_that_cannot_be_flushed(code: str, tmp_path: Path) -> None:
    path = written(tmp_path, f"{CODE}\nimport os, sys\n{code}\n")
    (test,) = grade.grade(path, PLAN).tests
    assert (test.status, test.message) == ("passed", "")


def test_an_error_after_the_output_is_closed(tmp_path: Path) -> None:
    path = written(tmp_path, f"{CODE}\nimport sys\nsys.stdout.close()\nraise ValueError('mine')\n")
    (test,) = grade.grade(path, PLAN).tests
    assert (test.status, "ValueError: mine" in test.message) == ("error", True), test.message
