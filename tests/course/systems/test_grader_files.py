"""The grader inside a package, unpacked alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from submitted import SUBMISSIONS, TREE, assignment, whole

from pacman.course.systems.packages.grader import sources
from pacman.grading.assignment import cases

RUN = "import sys; sys.path.insert(0, '.'); from pacman.commands.autograder import run; run()"
WRONG = SUBMISSIONS / "mistakes" / "last_ghost_maximises.py"


def test_it_explains_wrong_searches(tmp_path: Path) -> None:
    """A file that it lacks would end an explanation, and no grade says that."""
    assignment(tmp_path / "cases", {"q2": {"tree": TREE}})
    for name, text in sources(cases.load(str(tmp_path / "cases")), "").items():
        path = tmp_path / "grader" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    (tmp_path / "multiAgents.py").write_text(whole(WRONG), encoding="utf-8")
    subprocess.run(
        [sys.executable, "-c", RUN, "../multiAgents.py", "--json", "../report.json"],
        cwd=tmp_path / "grader", capture_output=True, timeout=100, check=False,
    )  # fmt: skip
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert report["questions"][0]["diagnosis"]
