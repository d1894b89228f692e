"""The autograder with pipes, streams, terminals and signals."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pexpect
import pytest
from autograding import (
    AUTOGRADER,
    CASES,
    PATIENCE,
    Ran,
    complaint,
    environment,
    run,
)
from submitted import QUESTION, TREE, assignment, minimax, written

from pacman.support.signals import end_as_interrupted

# Pipes and streams.


def shell(folder: Path, line: str) -> Ran:
    """A line of a shell, in which AUTOGRADER stands for the command."""
    code = line.replace("AUTOGRADER", f"'{sys.executable}' '{AUTOGRADER}'")
    ran = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {code}"],
        cwd=folder, env=environment(), capture_output=True, text=True, timeout=PATIENCE,
        stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    return Ran(ran.returncode, ran.stdout, ran.stderr)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("argv", "status"),
    [("multiAgents.py -q q2", 0), ("undone.py", 1), ("undone.py --json -", 1), ("--help", 0)],
)
def test_a_pipe_without_a_reader(folder: Path, argv: str, status: int) -> None:
    line = f"AUTOGRADER {argv} {'' if argv == '--help' else ' '.join(CASES)} | true"
    assert shell(folder, line) == Ran(status, "", "")


@pytest.mark.slow
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed(folder: Path, closed: str) -> None:
    ran = shell(folder, f"AUTOGRADER multiAgents.py -q q2 {' '.join(CASES)} {closed}")
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system lacks a full device")
def test_a_full_disk(folder: Path) -> None:
    ran = shell(folder, f"AUTOGRADER multiAgents.py -q q2 {' '.join(CASES)} > /dev/full")
    message = "autograder: the results cannot be written: No space left on device\n"
    assert ran == Ran(3, "", message)


@pytest.mark.slow
def test_no_terminal_no_controls(folder: Path) -> None:
    path = written(folder, minimax("print('\\x1b[2J\\x07 hello')\nreturn 'W\\x1b[31mest'"), "x.py")
    for more in ({}, {"TERM": "dumb"}, {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0"}):
        ran = run(folder, path, *CASES, **more)
        assert ran.status == 1
        assert all(c.isprintable() or c == "\n" for c in ran.out + ran.err)
        assert "hello" in ran.out


# Terminals and signals.


def terminal(folder: Path, *argv: str, **more: Any) -> Any:
    return pexpect.spawn(
        sys.executable,
        [AUTOGRADER, *argv],
        cwd=folder, env=environment(**more), encoding="utf-8", codec_errors="replace",
        dimensions=(40, 100), timeout=PATIENCE,
    )  # fmt: skip


def ended(child: Any) -> tuple[int, str]:
    child.expect(pexpect.EOF)
    shown = child.before
    child.close()
    return child.exitstatus, shown


@pytest.mark.slow
def test_a_terminal(folder: Path) -> None:
    status, shown = ended(terminal(folder, "endless.py", *CASES, "-t", "q2/tree", "-q", "q1"))
    assert status == 1
    assert "\x1b[1m" in shown  # something is bold
    assert "━" in shown  # the bar
    assert "1/2" in shown
    assert "Total: 1 of 1 points" in re.sub(r"\x1b\[[0-9;]*m", "", shown)


def test_a_terminal_without_colours(folder: Path) -> None:
    status, shown = ended(terminal(folder, "multiAgents.py", *CASES, "-q", "q2", NO_COLOR="1"))
    assert status == 0
    assert not re.search(r"\x1b\[[0-9;]*3[0-9]", shown)


class Started(NamedTuple):
    process: subprocess.Popen[str]
    stages: Path
    workers: list[int]  # all that it started, and what that started

    def gone(self) -> bool:
        """Whether nothing is left soon: nothing runs, and no stage is there."""
        until = time.monotonic() + PATIENCE
        while any(map(runs, self.workers)) and time.monotonic() < until:
            time.sleep(0.02)
        return not any(map(runs, self.workers))


def below(pid: int) -> list[int]:
    """The processes that a process started, and those that they started."""
    children = b" ".join(map(read, Path("/proc", str(pid), "task").glob("*/children")))
    return [each for child in map(int, children.split()) for each in (child, *below(child))]


def runs(pid: int) -> bool:
    return read(Path("/proc", str(pid), "stat")).rpartition(b")")[2].split()[:1] not in ([], [b"Z"])


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""  # it has ended


def hears_all() -> None:
    """A shell in the background, or nohup, can start these tests with signals ignored."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


@pytest.fixture
def started(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """An autograder that is in the middle of a test that does not end."""
    if sys.platform != "linux":
        pytest.skip("processes are looked for in /proc")
    slow = TREE + "seconds: 600\n"
    assignment(folder / "cases", {
        "q1": {"question": QUESTION, "a": TREE.replace("Minimax", "Expectimax")},
        "q2": {"question": QUESTION, "b": slow},
    })  # fmt: skip
    stages = tmp_path_factory.mktemp("stages")
    stages.chmod(0o755)
    code = minimax("open('/dev/null')\nprint('x' * 200_000)\nwhile True: pass")
    process = subprocess.Popen(
        [sys.executable, AUTOGRADER, written(folder, code, "slow.py"), "--test-cases", "cases",
         "--gradescope", "g.json"],
        cwd=folder, env=environment(TMPDIR=str(stages)), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=hears_all,  # noqa: PLW1509 - no threads
    )  # fmt: skip
    until = time.monotonic() + PATIENCE
    while not any(map(busy, below(process.pid))):
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.02)
    yield Started(process, stages, below(process.pid))
    process.kill()
    process.communicate()


def busy(pid: int) -> bool:
    """Whether a process has computed for a while, as only the endless test does."""
    times = read(Path("/proc", str(pid), "stat")).rpartition(b")")[2].split()
    return len(times) > 12 and int(times[11]) > 0.5 * os.sysconf("SC_CLK_TCK")


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_interrupted(folder: Path, started: Started, number: int) -> None:
    started.process.send_signal(number)
    out, err = started.process.communicate(timeout=PATIENCE)
    assert started.process.returncode == 130
    assert err == "autograder: interrupted after 1 of 2 tests\n"
    assert "q1" in out
    assert "So far: 4 of 4 points" in out
    assert "Total" not in out
    assert started.gone()
    assert list(started.stages.iterdir()) == []
    results = json.loads((folder / "g.json").read_text(encoding="utf-8"))
    assert "stopped before it was done" in results["output"]


@pytest.mark.slow
def test_killed(started: Started) -> None:
    """Then no process can remove the stage, but nothing goes on in it."""
    started.process.kill()
    started.process.communicate(timeout=PATIENCE)
    assert started.gone()


def test_ctrl_c_in_a_terminal(folder: Path) -> None:
    slow = TREE + "seconds: 600\n"
    files = {"question": QUESTION, "a": TREE.replace("Minimax", "Expectimax"), "b": slow}
    assignment(folder / "cases", {"q1": files})
    child = terminal(folder, "endless.py", "--test-cases", "cases", "--html", "h.html")
    child.expect("1/2")
    child.sendintr()
    status, shown = ended(child)
    assert status == 130
    assert "interrupted after 1 of 2 tests; not written: --html h.html" in shown
    assert not (folder / "h.html").exists()
    assert "Traceback" not in shown


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_signals_that_were_ignored_stay_ignored(name: str) -> None:
    """As with nohup, whose terminal may close."""
    number = getattr(signal, name)
    before = signal.signal(number, signal.SIG_IGN)
    try:
        end_as_interrupted()
        assert signal.getsignal(number) is signal.SIG_IGN
    finally:
        signal.signal(number, before)


def test_a_command_that_is_misspelled(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, "bacth", ".", "--out", "r")
    assert said == "no command 'bacth'; did you mean batch?"
    assert "only one submission" in complaint(capsys, "undone.py", "endless.py")
