"""A submission that notes what hidden tests show it finds no note in visible ones."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from submitted import SUBMISSIONS, TREE, assignment
from test_attacks import lacking

from pacman.commands.autograder import main
from pacman.grading.sandbox.access_times import strict

NOTES = SUBMISSIONS / "notes" / "takes_notes.py"
HIDDEN = TREE.replace("West", "Yonder").replace("8", "31415") + "visibility: hidden\n"
TOLD = ("Yonder", "31415", "31,415")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="elsewhere notes can be left"),
]


@pytest.fixture
def handed_in(tmp_path: Path) -> Iterator[Path]:
    """Two students' folders with the same file; the library looks unused today."""
    if lacking():
        pytest.skip(f"this system lacks {lacking()}: notes can be left here")
    for student in ("ada", "bob"):
        written_to(tmp_path / "handed-in" / student)
    known = {path: path.stat() for path in Path(os.__file__).parent.glob("*.py")}
    old = time.time() - 3 * 24 * 60 * 60
    try:
        for path, before in known.items():
            os.utime(path, (old, before.st_mtime))
    except PermissionError:  # it is another user's, and files that were used today seem to be notes
        for path in tmp_path.glob("handed-in/*/multiAgents.py"):
            text = re.sub(
                r"^MODULES = .*$", "MODULES = []", path.read_text("utf-8"), flags=re.MULTILINE
            )
            path.write_text(text, encoding="utf-8")
    yield tmp_path / "handed-in"
    if strict([os.__file__]):
        pytest.skip("this system notes every access")


def written_to(folder: Path) -> None:
    (folder / "bits").mkdir(parents=True)
    shutil.copy(NOTES, folder / "multiAgents.py")
    for number in range(6):
        (folder / "bits" / f"{number}.txt").write_text("x", encoding="utf-8")


def test_in_a_batch(handed_in: Path, tmp_path: Path) -> None:
    """Neither in the same submission, nor in another student's, nor when it is graded again."""
    files = {"a": TREE, "b": HIDDEN, "c": TREE.replace("8", "9"), "d": HIDDEN}
    assignment(tmp_path / "cases", {"q1": files, "q2": {"a": TREE}})
    out = tmp_path / "out"
    for _ in range(2):
        assert main(["batch", str(handed_in), "--out", str(out), "--again", "-j", "1",
                     "--test-cases", str(tmp_path / "cases")]) == 0  # fmt: skip
        for student in ("ada", "bob"):
            page, data = (
                (out / "reports" / f"{student}.{kind}").read_text(encoding="utf-8")
                for kind in ("html", "json")
            )
            assert data.count("FOUND END") >= 3
            assert data.count("FOUND END") == data.count("FOUND")
            assert [text for text in TOLD if text in page + data] == []
            assert json.loads(data)["points"] == 8
            seen = [t["seconds"] for q in json.loads(data)["questions"] for t in q["tests"]]
            assert json.loads(data)["seconds"] == pytest.approx(sum(seen), abs=0.01)
