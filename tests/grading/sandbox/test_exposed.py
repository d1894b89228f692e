"""Grading as root without Landlock, where a submission could read what is hidden."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from submitted import CODE, GOOD, ROOT, TREE, assignment, written

HIDDEN = f"{TREE}visibility: hidden\n"
WHY = "this machine has no Landlock, so a submission that root grades could read hidden tests"
# What it prints in a visible test, if it can read it there.
SPY = """
import glob
for path in glob.glob({!r}):
    try:
        print("BREACH:", open(path).read())
    except OSError:
        print("closed")
"""

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0, reason="root grades, on Linux"
)


@pytest.fixture
def course(tmp_path: Path) -> Path:
    assignment(tmp_path / "cases", {"q1": {"a": TREE, "z": HIDDEN}})
    (tmp_path / "secret").write_text("of nobody, and too long to guess", encoding="utf-8")
    return tmp_path


def ran(course: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    """The autograder on a kernel without Landlock."""
    helper = str(ROOT / "tests/support/without_landlock.py")
    command = [sys.executable, helper, sys.executable, str(ROOT / "autograder.py"), *argv,
               "--test-cases", str(course / "cases")]  # fmt: skip
    return subprocess.run(command, cwd=course, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_hidden_tests_are_not_run(course: Path) -> None:
    done = ran(course, str(GOOD), "--json", "report.json")
    assert done.returncode == 3
    report = json.loads((course / "report.json").read_text(encoding="utf-8"))
    seen, unseen = report["questions"][0]["tests"]
    assert (seen["status"], unseen["status"]) == ("passed", "harness_error")
    assert unseen["message"].startswith(f"not run: {WHY}")
    assert "1 test could not be graded: our fault" in done.stdout
    assert not {"landlock", "user"} & set(report["isolation"]["in_force"])


@pytest.mark.slow
def test_a_secret_is_refused_before_the_submission_runs(course: Path) -> None:
    path = written(course, CODE + SPY.format(str(course / "secret")))
    done = ran(course, path, "--secret-file", "secret", "--json", "-")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith(f"autograder: the grader failed: not graded with a secret: {WHY}")
    assert "BREACH" in ran(course, path, "--json", "-").stdout, "it could be read"


def test_a_file_that_cannot_be_read_has_no_other_result(course: Path) -> None:
    done = ran(course, written(course, b""))
    assert done.returncode == 1
    assert "Landlock" not in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("secret", [False, True])
def test_a_batch_ends_with_submissions_that_are_not_graded(course: Path, secret: bool) -> None:
    (course / "in").mkdir()
    written(course / "in", CODE, "ada.py")
    more = ["--secret-file", "secret"] if secret else []
    done = ran(course, "batch", "in", "--out", "out", *more)
    assert done.returncode == 3
    assert (
        f"not graded: ada: {'not graded with a secret' if secret else 'q1/z: not run'}: {WHY}"
        in (done.stdout)
    )
    said = json.loads((course / "out" / "summary.json").read_text(encoding="utf-8"))
    student: dict[str, Any] = said["students"][0]
    if secret:  # nothing was graded
        return
    assert said["isolation"] == {
        "missing": ["landlock", "user"], "machines": [platform.node()], "students": 1,
    }  # fmt: skip
    *_, last = done.stdout.splitlines()
    assert last.startswith("! ISOLATION WAS WEAKER THAN ASKED FOR. Not in force on ")
    assert done.stdout.lower().count("weaker") == 1
    assert "Isolation was weaker" in (course / "out" / "index.html").read_text(encoding="utf-8")
    assert (student["status"], student["total"]) == ("broken", None)
