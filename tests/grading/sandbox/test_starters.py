"""Warm processes for one submission after another, forked from one that runs none."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from submitted import ATTACKED, CODE, GOOD, minimax, written

from pacman.grading import grade
from pacman.grading.assignment import cases, selection
from pacman.grading.report import Report
from pacman.grading.sandbox import sandbox
from pacman.grading.sandbox.opening import opened
from pacman.grading.sandbox.processes import Forker
from pacman.grading.sandbox.sandbox import Starters
from pacman.grading.sandbox.spawning import Spawner

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc shows the processes")
PLAN = grade.plan(selection.select(cases.load(str(ATTACKED)), (), ("q2/tree", "q2/deeper")))
LOOKS = "import os, sys\nprint(os.getppid(), os.getcwd(), sorted(os.listdir()))\n"


@pytest.fixture
def starters() -> Iterator[Starters]:
    with closing(Starters()) as found:
        yield found


def graded(path: str | Path, starters: Starters) -> Report:
    with opened(str(path), (), starters.new) as ready:
        return grade.graded(ready, PLAN)


def alive(session: int) -> int:
    """How many processes of a session live, or wait to be collected."""
    found = 0
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = place.read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        found += int(text.rpartition(") ")[2].split()[3]) == session
    return found


def test_reports_are_those_of_new_processes(starters: Starters, tmp_path: Path) -> None:
    texts = (CODE, minimax("1 / 0"), minimax("import os\nos._exit(3)"), CODE[:-30], CODE)
    for number, text in enumerate(texts):
        (tmp_path / str(number)).mkdir()
        path = written(tmp_path / str(number), text)
        one, other = graded(path, starters), grade.grade(path, PLAN)
        said = [[(t.id, t.status, t.message, t.lines) for t in r.tests] for r in (one, other)]
        assert said[0] == said[1]
        assert one.isolation == other.isolation


def test_nothing_of_a_submission_is_there_for_the_next_one(
    starters: Starters, tmp_path: Path
) -> None:
    names = ("one", "two")
    said = []
    for name in names:
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.txt").write_text("mine", encoding="utf-8")
        written(tmp_path / name, f"{CODE}\n{LOOKS}")
        said.append(next(graded(tmp_path / name, starters).tests).output.split(" ", 2))
    (parent, folder, files), (parent_2, folder_2, files_2) = said
    assert (parent != parent_2, folder != folder_2) == (True, True)
    assert ("one.txt" in files, "two.txt" in files) == (True, False)
    assert ("one.txt" in files_2, "two.txt" in files_2) == (False, True)


def test_several_at_a_time(starters: Starters, tmp_path: Path) -> None:
    path = written(tmp_path, f"{CODE}\n{LOOKS}")
    with opened(path, (), starters.new) as one, opened(path, (), starters.new) as other:
        assert all(grade.graded(ready, PLAN).full_marks for ready in (other, one, other))


def test_processes_that_are_started_again(starters: Starters, tmp_path: Path) -> None:
    with opened(written(tmp_path, CODE), (), starters.new) as ready:
        for _ in range(3):
            assert grade.graded(ready, PLAN).full_marks
            ready.restart()


def test_nothing_is_left(starters: Starters, tmp_path: Path) -> None:
    first: Any = starters._first
    for text in (CODE, minimax("while True: pass"), "import os\nos.fork()\n"):
        graded(written(tmp_path, text), starters)
    starters.new().close()  # it collects those that ended before
    until = time.monotonic() + 20
    while alive(first.process.pid) > 2:  # the last one may not be collected yet
        assert time.monotonic() < until
        time.sleep(0.01)
    starters.close()
    assert not alive(first.process.pid)


def test_one_that_hangs_is_killed(starters: Starters, monkeypatch: pytest.MonkeyPatch) -> None:
    first: Any = starters._first
    monkeypatch.setattr("pacman.grading.sandbox.processes.END_SECONDS", 0.2)
    hung = starters.new()
    until = time.monotonic() + 20
    while alive(first.process.pid) < 2:
        assert time.monotonic() < until
        time.sleep(0.01)
    (pid,) = _children(first.process.pid)
    os.kill(pid, signal.SIGSTOP)
    hung.close()
    while alive(first.process.pid) > 1 and time.monotonic() < until:
        starters.new().close()
    assert pid not in _children(first.process.pid)


def _children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8")
    return list(map(int, text.split()))


def test_without_the_first_process_new_ones_are_started(starters: Starters, tmp_path: Path) -> None:
    first: Any = starters._first
    path = written(tmp_path, CODE)
    assert graded(path, starters).full_marks
    os.kill(first.process.pid, signal.SIGKILL)
    first.process.wait()
    assert graded(path, starters).full_marks


def test_a_first_process_that_ends_just_then(
    starters: Starters, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It took the order for another one, and never followed it."""
    first: Any = starters._first
    another = Forker.another

    def ended(self: Forker) -> Forker:
        os.kill(first.process.pid, signal.SIGSTOP)
        found = another(self)
        os.kill(first.process.pid, signal.SIGKILL)
        first.process.wait()
        return found

    monkeypatch.setattr(Forker, "another", ended)
    assert graded(written(tmp_path, CODE), starters).full_marks


def test_a_first_process_whose_forks_cannot_work(starters: Starters, tmp_path: Path) -> None:
    first: Any = starters._first
    path = written(tmp_path, CODE)
    assert graded(path, starters).full_marks
    resource: Any = pytest.importorskip("resource")
    resource.prlimit(first.process.pid, resource.RLIMIT_NOFILE, (7, 7))
    assert {test.status: test.message for test in graded(path, starters).tests} == {"passed": ""}


def test_where_nothing_can_be_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "CAN_FORK", False)
    with closing(Starters()) as starters:
        assert isinstance(starters.new(), Spawner)
        assert not isinstance(starters.new(), Forker)
        assert graded(GOOD, starters).full_marks
