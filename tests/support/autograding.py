"""The autograder on small test cases."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest
from submitted import ATTACKED, CODE, ROOT, minimax, written

from pacman.commands import autograder

AUTOGRADER = str(ROOT / "autograder.py")


CASES = ["--test-cases", str(ATTACKED)]


# Only to end a test that waits for ever.
PATIENCE = 60


ENDLESS = minimax("while True: pass")


class Ran(NamedTuple):
    status: int
    out: str
    err: str


def environment(**more: str) -> dict[str, str]:
    dropped = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "PACMAN_COURSE_SECRET")
    usual = {key: value for key, value in os.environ.items() if key not in dropped}
    return {**usual, "TERM": "xterm-256color", "LANG": "C.UTF-8", **more}


def run(folder: Path, *argv: str, **more: str) -> Ran:
    """The command, as typed in this folder."""
    ran = subprocess.run(
        [sys.executable, AUTOGRADER, *argv],
        cwd=folder, env=environment(**more), capture_output=True, text=True, encoding="utf-8",
        stdin=subprocess.DEVNULL, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert "Traceback" not in ran.stderr
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def here(capsys: pytest.CaptureFixture[str], *argv: str) -> Ran:
    """The same in this process, for what needs no process of its own."""
    status = autograder.main(list(argv))
    return Ran(status, *capsys.readouterr())


def complaint(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The one-line error of a wrong command."""
    ran = here(capsys, *argv)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("autograder: ")
    assert ran.err.endswith("\n")
    assert ran.err[:-1].isprintable()
    return ran.err.removeprefix("autograder: ").removesuffix("\n")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder, with three submissions."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PACMAN_COURSE_SECRET", raising=False)
    written(tmp_path, CODE, "multiAgents.py")
    written(tmp_path, minimax("util.raiseNotDefined()"), "undone.py")
    written(tmp_path, ENDLESS, "endless.py")
    return tmp_path
