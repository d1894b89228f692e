"""--watch in a real terminal and on a pipe: every save is graded, and Ctrl-C ends it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from submitted import CODE, ROOT, TREE, assignment, minimax, written

from pacman.commands import watch
from pacman.commands.autograder import main
from pacman.support.errors import INTERRUPTED

if os.name != "posix":
    pytest.skip("terminals and signals as on POSIX", allow_module_level=True)

import pexpect

WEST = minimax('return "West"')
# Only to end a test that waits for ever.
PATIENCE = 60


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assignment(tmp_path / "cases", {"q1": {"one": TREE}})
    return tmp_path


@pytest.fixture
def terminal(folder: Path) -> Iterator[pexpect.spawn]:
    """The command in a terminal, watching a file that is wrong."""
    written(folder, WEST)
    words = [str(ROOT / "autograder.py"), "multiAgents.py", "--test-cases", "cases", "--watch"]
    usual = {**os.environ, "TERM": "xterm-256color"}
    child = pexpect.spawn(
        sys.executable, words, cwd=str(folder), env=usual, timeout=PATIENCE, encoding="utf-8",
        dimensions=(40, 100),
    )  # fmt: skip
    yield child
    child.close(force=True)


def test_every_save_is_graded(folder: Path, terminal: pexpect.spawn) -> None:
    terminal.expect("Total: 0 of 4 points")
    for code, said in [
        (CODE, "Total: 4 of 4 points.*Since last time: \\+4 points, 1 test fixed"),
        (WEST, "Total: 0 of 4 points.*Since last time: -4 points, 1 test newly failed"),
        ("def", "Total: 0 of 4 points"),
        (CODE, "Total: 4 of 4 points.*Since last time: \\+4 points, 1 test fixed"),
    ]:
        terminal.expect("Watching multiAgents.py: save it to grade it again")
        written(folder, code)
        terminal.expect_exact("\x1b[H\x1b[2J\x1b[3J")  # it begins on an empty screen
        terminal.expect(said)
    terminal.expect("Watching")
    terminal.sendintr()
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0  # of the last grade: full marks


def test_a_save_that_replaces_the_file(folder: Path, terminal: pexpect.spawn) -> None:
    """As many editors do it; the file may be away for a moment."""
    terminal.expect("Watching")
    (folder / "multiAgents.py").rename(folder / "old.py")
    written(folder, CODE, "new.py")
    os.replace(folder / "new.py", folder / "multiAgents.py")
    terminal.expect("Total: 4 of 4 points")


def test_interrupted_while_it_grades(folder: Path, terminal: pexpect.spawn) -> None:
    terminal.expect("Watching")
    written(folder, minimax("while True: pass"))
    terminal.expect_exact("\x1b[3J")
    terminal.expect("0/1")
    terminal.sendintr()
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == INTERRUPTED


def test_a_pipe_gets_no_controls(folder: Path) -> None:
    written(folder, WEST)
    words = [sys.executable, str(ROOT / "autograder.py"), "multiAgents.py", "--watch"]
    with subprocess.Popen(
        [*words, "--test-cases", "cases"], cwd=folder, stdout=subprocess.PIPE, encoding="utf-8"
    ) as child:
        timer = threading.Timer(PATIENCE, child.kill)
        timer.start()
        assert child.stdout is not None
        text = ""
        while "Watching" not in text:
            text += child.stdout.readline() or pytest.fail(text)
        child.terminate()
        timer.cancel()
    assert "Total: 0 of 4 points" in text
    assert "\x1b" not in text


def test_a_folder_is_watched_file_by_file(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    written(tmp_path, CODE)
    first = watch._seen(str(tmp_path))
    written(tmp_path / "inner", CODE, "more.py")
    assert len(watch._seen(str(tmp_path))) == len(first) + 1
    written(tmp_path, CODE, "notes.txt")
    assert len(watch._seen(str(tmp_path))) == len(first) + 1
    assert watch._seen(str(tmp_path / "nothing.py")) == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--watch"], "--watch needs the name of a submission"),
        (["multiAgents.py", "--watch", "--failed"], "--watch: cannot be combined with --failed"),
        (["multiAgents.py", "--watch", "--json", "-"], "--watch: cannot be combined with --json -"),
    ],
)
def test_what_does_not_go_together(
    words: list[str], message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(folder, CODE)
    assert main(words) == 2
    assert capsys.readouterr().err == f"autograder: {message}\n"
