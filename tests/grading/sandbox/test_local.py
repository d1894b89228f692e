"""Workers without processes come to the same verdicts as those in the sandbox."""

from __future__ import annotations

import os
import re
import signal
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from submitted import ATTACKED, CODE, SUBMISSIONS, minimax

from pacman.grading.assignment import cases, selection
from pacman.grading.checks.trials import graded_here
from pacman.grading.checks.wrong import files
from pacman.grading.grade import grade, plan
from pacman.grading.report import Report

KNOWN = plan(cases.load(str(ATTACKED)))
SEARCHES = plan(selection.select(KNOWN.assignment, ["q2"], []))


def essence(report: Report) -> list[tuple[str, str, float, str]]:
    deep = re.compile(r"[\d,]+ calls deep")  # a process begins with fewer calls on its stack
    return [(t.id, t.status, t.share, deep.sub("deep", t.message)) for t in report.tests]


def same(submission: dict[str, bytes]) -> Report:
    here = graded_here(submission, SEARCHES)
    assert essence(here) == essence(grade(submission, SEARCHES))
    return here


@pytest.mark.slow
@pytest.mark.parametrize("name", ["correct/closures", "right/negamax_style", "right/other_edition",
                                  "mistakes/stop_removed", "mistakes/keeps_cache_between_moves",
                                  "mistakes/returns_value_not_action"])  # fmt: skip
def test_files_of_ours(name: str) -> None:
    same(files(str(SUBMISSIONS / f"{name}.py")))


@pytest.mark.slow
@pytest.mark.parametrize(
    "body",
    [
        "return gameState.getLegalActions()[0]",
        "print('hello')\n1 / 0",
        "raise SystemExit",
        "return self.getAction(gameState)",
        "return gameState.generateSuccessor(1, 'Nowhere')",
        "import random\nreturn random.choice(gameState.getLegalActions())",
    ],
)
def test_other_endings(body: str) -> None:
    same({"multiAgents.py": minimax(body).encode()})


def test_what_cannot_be_imported() -> None:
    for code in ("1 / 0", "def x(:", "import nothing_like_that", "raise SystemExit"):
        here = same({"multiAgents.py": code.encode()})
        assert not here.points


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no alarms here")
def test_endless_loops_end() -> None:
    (searches,) = SEARCHES.assignment.questions
    short = replace(searches, cases=tuple(replace(case, seconds=0.3) for case in searches.cases))
    assignment = replace(SEARCHES.assignment, questions=(short,))
    hurried = replace(SEARCHES, assignment=assignment, import_seconds=0.3)
    swallowing = "while True:\n    try:\n        while True: pass\n    except Exception: pass"
    for body in ("while True: pass", swallowing):
        here = graded_here({"multiAgents.py": minimax(body).encode()}, hurried)
        assert {test.status for test in here.tests} == {"timeout"}
    loop = graded_here({"multiAgents.py": f"{CODE}\nwhile True: pass\n".encode()}, hurried)
    assert "the import was not done within" in next(loop.tests).message


def test_nothing_of_it_stays(capsys: pytest.CaptureFixture[str]) -> None:
    code = f"{CODE}\nimport helper_of_it\nimport sys\nsys.setrecursionlimit(5000)\nprint('said')\n"
    before = os.getcwd(), sys.stdout, sys.getrecursionlimit(), set(sys.modules)
    report = graded_here({"multiAgents.py": code.encode(), "helper_of_it.py": b"x = 1\n"}, SEARCHES)
    assert report.full_marks
    assert (os.getcwd(), sys.stdout, sys.getrecursionlimit(), set(sys.modules)) == before
    assert capsys.readouterr() == ("", "")
    assert any("said" in test.output for test in report.tests)


def test_the_folder_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    graded_here({"multiAgents.py": CODE.encode()}, SEARCHES)
    assert list(tmp_path.iterdir()) == []
