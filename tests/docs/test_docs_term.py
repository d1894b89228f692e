"""A term, as its page tells it: every command in its order, by a new teacher in a fresh folder."""

from __future__ import annotations

import csv
import os
import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from submitted import ROOT
from test_docs_classes import EXPORTS, FILES

pytestmark = [pytest.mark.docs, pytest.mark.slow]

PAGE = (ROOT / "docs" / "term.md").read_text(encoding="utf-8")
# Other tests run all attacks and all proofs.
LONG = ("python autograder.py doctor", "python autograder.py check")
# With a secret, each command derives what is expected: of one question here, since others show that
# the reference has all points with any secret, and what a batch of all questions prints.
BRIEF = ["-q", "q2"]
GRADED = [*BRIEF, "--out-of", "25"]
COMMANDS = [
    line for line in re.findall(r"`(python autograder\.py[^`]*)`", PAGE) if line not in LONG
]
SECRET = {"PACMAN_COURSE_SECRET": "for a term, and too long to guess"}


def run(line: str, folder: Path, *more: str) -> str:
    done = subprocess.run(
        [sys.executable, str(ROOT / "autograder.py"), *shlex.split(line)[2:], *more],
        cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, **SECRET, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, ""), line
    return done.stdout


def test_a_term_with_canvas(tmp_path: Path) -> None:
    """Each command does what the table says."""
    (tmp_path / "secret.txt").write_text(SECRET["PACMAN_COURSE_SECRET"])
    (tmp_path / "gradebook.csv").write_bytes(FILES["gradebook.csv"])
    (tmp_path / "late.yaml").write_bytes(FILES["late.yaml"])
    with zipfile.ZipFile(tmp_path / "submissions.zip", "w") as archive:
        for name, content in EXPORTS["submissions.zip"].items():
            archive.writestr(name, content)
    secret, handout, batch, late, again = COMMANDS
    assert "5 of 5" in run(secret, tmp_path, *BRIEF)
    assert "pacman-assignment.zip: " in run(handout, tmp_path)
    assert "3 graded now, 3 in all" in run(batch, tmp_path, *GRADED)
    first = grades(tmp_path)
    assert "0 graded now, 3 in all" in run(late, tmp_path, *GRADED)
    assert {who for who, total in grades(tmp_path).items() if total != first[who]} <= {"102"}
    before = grades(tmp_path)
    assert "1 graded now, 3 in all" in run(again, tmp_path, "--again", *GRADED)
    assert "0 graded now, 3 in all" in run(again, tmp_path, *GRADED)
    assert grades(tmp_path) == before
    for name in ("class.html", "canvas.csv", "canvas-feedback.zip", "changes.html"):
        assert f"results/{name}" in PAGE
        assert (tmp_path / "results" / name).is_file()


def grades(folder: Path) -> dict[str, str]:
    with open(folder / "results" / "grades.csv", encoding="utf-8-sig", newline="") as file:
        return {row["id"]: row["total"] for row in csv.DictReader(file)}
