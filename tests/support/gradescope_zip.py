"""A zip for Gradescope, unpacked and run as Gradescope does it."""

from __future__ import annotations

import compileall
import os
import shutil
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from submitted import GOOD, TREE, assignment

from pacman.commands.autograder import main

GAME = """kind: games
agent: ReflexAgent
ghosts: 0
seed: 3
games: 2
wins: [1]
layout: |
  %%%%%
  %P..%
  %%%%%
"""


COMPARED = """kind: evaluation
function: betterEvaluationFunction
order: [won > not]
boards:
  won: {moves: [0 East], layout: "%%%%\\n%P.%\\n%%%%"}
  not: {layout: "%%%%\\n%P.%\\n%%%%"}
"""


HIDDEN = TREE.replace("West", "Yonder") + "visibility: hidden\nabout: UNSEEN\n"


QUESTIONS = {
    "q1": {"wins": GAME},
    "q2": {"tree": TREE, "unseen": HIDDEN},
    "q3": {"tree": TREE.replace("Minimax", "AlphaBeta")},
    "q5": {"won": COMPARED},
}


TESTS = ["q1/wins", "q2/tree", "q2/unseen", "q3/tree", "q5/won"]


CRITERIA = [f"{name}: Trees" for name in QUESTIONS]


SECRET = "a secret of nobody"  # noqa: S105


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folder of a small assignment."""
    folder = tmp_path_factory.mktemp("assignment") / "cases"
    assignment(folder, QUESTIONS)
    return str(folder)


@pytest.fixture(scope="session")
def unpacked(small: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the zip has in it, as some programs unpack it: without modes, but for the programs."""
    folder = tmp_path_factory.mktemp("unpacked")
    secret = folder / "secret"
    secret.write_text(f"{SECRET}\n", encoding="utf-8")
    assert main(["gradescope", str(folder / "g.zip"), "--test-cases", small, "--leaderboard",
                 "--secret-file", str(secret)]) == 0  # fmt: skip
    with zipfile.ZipFile(folder / "g.zip") as archive:
        archive.extractall(folder / "source")
    for name in ("run_autograder", "setup.sh"):
        (folder / "source" / name).chmod(0o755)
    assert compileall.compile_dir(folder, quiet=1)  # as setup.sh does
    return folder / "source"


@pytest.fixture
def place(unpacked: Path, tmp_path: Path) -> Path:
    """A folder as /autograder is, with a submission that is right."""
    folder = tmp_path / "autograder"
    (folder / "submission").mkdir(parents=True)
    (folder / "source").symlink_to(unpacked)
    shutil.copy(unpacked / "run_autograder", folder)
    shutil.copy(GOOD, folder / "submission" / "multiAgents.py")
    return folder


def environment(first: str = os.path.dirname(sys.executable)) -> dict[str, str]:
    return {"PATH": f"{first}:/usr/sbin:/usr/bin:/sbin:/bin"}


def checked(said: dict[str, Any]) -> dict[str, Any]:
    """Results that are as Gradescope takes them."""
    assert said["stdout_visibility"] == "hidden"
    assert said["output"].endswith("\n")
    assert "UNSEEN" not in said["output"]
    assert "unseen" not in said["output"]
    if "tests" in said:
        assert [test["name"].partition(":")[0] for test in seen_tests(said)] in (TESTS, [])
        criteria = [test for test in said["tests"] if test not in seen_tests(said)]
        assert [test["name"] for test in criteria] in (CRITERIA, [])
        assert said["score"] == sum(test["score"] for test in criteria)
    return said


def seen_tests(said: dict[str, Any]) -> list[dict[str, Any]]:
    """The tests in results, without the criteria above them, which have the points."""
    return [test for test in said["tests"] if "score" not in test]
