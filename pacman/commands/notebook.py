"""`grade("q2")` for notebooks: the report of the autograder, and the points."""

from __future__ import annotations

import os
import sys

from pacman.engine.players import STUDENT_FILE
from pacman.support.errors import UserError
from pacman.support.project import ROOT

# In a process of its own, since a notebook's has threads, and streams that are no files.
_START = f"import sys; sys.path.insert(0, {ROOT!r}); from pacman.commands.autograder import run; "
_START += "sys.exit(run())"
_GRADED = (0, 1)


def grade(*asked: str, submission: str = STUDENT_FILE) -> float | None:
    """Print the report on these questions and tests, such as "q2" or "q2/small-tree", or on all.

    Returns the points; None if too few tests are asked for to give any, which the report says. The
    file is graded as it is on disk. Raises a UserError where the command line would refuse.
    """
    import json
    import subprocess
    import tempfile

    chosen = [word for name in asked for word in ("-t" if "/" in name else "-q", name)]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "report.json")
        done = subprocess.run(
            [sys.executable, "-c", _START, submission, *chosen, "--json", path],
            capture_output=True, encoding="utf-8", errors="replace", check=False,
            env={**os.environ, "PYTHONIOENCODING": "utf-8:backslashreplace"},
        )  # fmt: skip
        sys.stdout.write(done.stdout)
        if done.returncode not in _GRADED:
            raise UserError(done.stderr.strip())
        with open(path, encoding="utf-8") as file:
            report = json.load(file)
    points: float = report["points"]
    return points if any(question["criteria"] for question in report["questions"]) else None
