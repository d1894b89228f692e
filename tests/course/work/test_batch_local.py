"""Processes that grade: each dies alone, and a kill leaves nothing behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from submitted import CODE, TREE, assignment, minimax

from pacman.course.work import local
from pacman.course.work.job import Task, files_of_cases
from pacman.grading.assignment import cases
from pacman.support import pool as workers
from pacman.support.files import as_text
from pacman.support.fingerprint import harness
from pacman.support.pool import Answer, Team

if os.name != "posix":
    pytest.skip("signals as on POSIX", allow_module_level=True)

PATIENCE = 60
SLEEPS = minimax("import time\nwhile True: time.sleep(1)")
LONG = TREE + "seconds: 600\n"


@pytest.fixture(scope="module")
def task(tmp_path_factory: pytest.TempPathFactory) -> Task:
    folder = tmp_path_factory.mktemp("course") / "cases"
    assignment(folder, {"q1": {"tree": LONG}})
    return Task(files_of_cases(cases.load(str(folder))), (), (), "", False, 60, (), harness())


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the graders' temporary files are."""
    folder = tmp_path / "temporary"
    folder.mkdir(mode=0o755)
    tmp_path.chmod(0o755)
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return folder


def message(code: str) -> dict[str, Any]:
    return {"files": as_text({"multiAgents.py": code.encode()}), "problem": ""}


def answered(
    task: Task, codes: Iterable[str], count: int = 2
) -> Generator[Answer[str], None, None]:
    return local.answers(task, codes, message, count)


def graders(of: int | None = None) -> list[int]:
    """The processes of this one that grade, or of another one."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if parent == (of or os.getpid()) and local.PROGRAM.encode() in words:
                found.append(int(entry.name))
    return found


def soon(what: Any) -> bool:
    """Whether it is so before long."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if what():
            return True
        time.sleep(0.02)
    return False


def test_all_are_answered_each_once(task: Task, somewhere: Path) -> None:
    codes = [f"{CODE}\n# {number}\n" for number in range(5)]
    answers = list(answered(task, codes))
    assert sorted(answer.job for answer in answers) == codes
    assert {(answer.said["status"], answer.said["points"]) for answer in answers} == {("graded", 4)}
    assert not list(somewhere.iterdir())


def test_jobs_are_taken_when_a_grader_is_free(task: Task) -> None:
    taken = []

    def jobs() -> Iterator[str]:
        for number in range(9):
            taken.append(number)
            yield f"{CODE}\n# {number}\n"

    with closing(answered(task, jobs(), 2)) as answers:
        next(answers)
        assert len(taken) <= 4


def test_no_jobs_need_no_process(task: Task) -> None:
    assert list(answered(task, [], 0)) == []


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")
def test_a_grader_that_dies_loses_no_submission(task: Task) -> None:
    """The submission at which it died is graded once more, by another one, after all the others."""
    begun = []

    def jobs() -> Iterator[str]:
        for number in range(3):
            code = f"{CODE}\n# {number}\n"
            begun.append(code)
            yield code
            if number == 0:
                (grader,) = graders() or [0]
                os.kill(grader, signal.SIGKILL)

    answers = list(answered(task, jobs(), 1))
    assert sorted(answer.job for answer in answers) == begun
    assert {answer.said["status"] for answer in answers} == {"graded"}


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")
def test_a_submission_at_which_graders_die_is_told(task: Task) -> None:
    def jobs() -> Iterator[str]:
        yield SLEEPS

    def watching() -> Iterator[Answer[str]]:
        import threading

        killed: list[int] = []

        def kill() -> None:
            while len(killed) < 2:
                for grader in graders():
                    if grader not in killed:
                        time.sleep(0.3)
                        os.kill(grader, signal.SIGKILL)
                        killed.append(grader)
                time.sleep(0.02)

        thread = threading.Thread(target=kill)
        thread.start()
        yield from answered(task, jobs(), 1)
        thread.join()

    (answer,) = watching()
    assert (answer.said, answer.death) == ({}, "its process was ended by SIGKILL")


def test_who_asks_no_more_leaves_nothing_running(task: Task, somewhere: Path) -> None:
    with closing(answered(task, [CODE, SLEEPS, SLEEPS], 2)) as answers:
        assert next(answers).said["status"] == "graded"
        running = graders()
        assert running
        assert list(somewhere.iterdir())
    assert not graders()
    assert not list(somewhere.iterdir())


BATCH = """
import sys
from pacman.course.work import local
from pacman.course.work.job import Task, files_of_cases
from pacman.grading.assignment import cases
from pacman.support.files import as_text
from pacman.support.fingerprint import harness
task = Task(files_of_cases(cases.load(sys.argv[1])), (), (), "", False, 60, (), harness())
code = open(sys.argv[2], "rb").read()
message = {"files": as_text({"multiAgents.py": code}), "problem": ""}
print("begun", flush=True)
list(local.answers(task, [1, 2], lambda job: message, 2))
"""


def test_a_killed_batch_leaves_nothing_behind(task: Task, somewhere: Path, tmp_path: Path) -> None:
    assignment(tmp_path / "cases", {"q1": {"tree": LONG}})
    (tmp_path / "sleeps.py").write_text(SLEEPS)
    process = subprocess.Popen(
        [sys.executable, "-c", BATCH, str(tmp_path / "cases"), str(tmp_path / "sleeps.py")],
        stdout=subprocess.PIPE,
    )  # fmt: skip
    assert soon(lambda: len(list(somewhere.rglob("grading-*"))) == 2)
    process.kill()
    process.communicate()
    assert soon(lambda: not list(somewhere.iterdir()))


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")
@pytest.mark.parametrize("also", [1, 2])
def test_a_batch_that_is_killed_with_graders_leaves_nothing_behind(
    task: Task, somewhere: Path, tmp_path: Path, also: int
) -> None:
    """If no process is left to tidy up, the next batch does it."""
    assignment(tmp_path / "cases", {"q1": {"tree": LONG}})
    (tmp_path / "sleeps.py").write_text(SLEEPS)
    process = subprocess.Popen(
        [sys.executable, "-c", BATCH, str(tmp_path / "cases"), str(tmp_path / "sleeps.py")],
        stdout=subprocess.PIPE,
    )  # fmt: skip
    assert soon(lambda: len(list(somewhere.rglob("grading-*"))) == 2)
    process.send_signal(signal.SIGSTOP)  # so that it starts no others
    for grader in graders(process.pid)[:also]:
        os.kill(grader, signal.SIGKILL)
    process.kill()
    process.communicate()
    if also == 2:
        assert list(somewhere.iterdir())
        assert [answer.said["status"] for answer in answered(task, [CODE])] == ["graded"]
    assert soon(lambda: not list(somewhere.iterdir()))


@pytest.mark.slow
@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_grader_that_is_killed_leaves_nothing_behind(
    task: Task, somewhere: Path, number: signal.Signals
) -> None:
    def jobs() -> Iterator[str]:
        yield SLEEPS
        assert soon(lambda: list(somewhere.rglob("grading-*")))
        (grader,) = graders()
        for _ in range(1_000):  # also while it tidies up
            os.kill(grader, number)
        yield CODE

    with closing(answered(task, jobs(), 2)) as answers:
        assert next(answers).said["status"] == "graded"
    assert not list(somewhere.iterdir())


@pytest.mark.slow
def test_a_grader_is_not_interrupted_while_it_tidies_up(task: Task, somewhere: Path) -> None:
    """Nor is it a matter of how fast a disk is."""
    with closing(answered(task, [CODE, CODE], 1)) as answers:
        next(answers)
        (cases,) = somewhere.rglob("cases-*")
        for number in range(15_000):
            (cases / str(number)).touch()
    assert not list(somewhere.iterdir())


@pytest.mark.slow
def test_a_batch_that_ends_at_any_moment_leaves_nothing_behind(task: Task, somewhere: Path) -> None:
    codes = [f"{CODE}\n# {number}\n" for number in range(9)]
    for moment in range(6):
        with closing(answered(task, codes, 2)) as answers:
            for _ in range(moment % 4):
                next(answers)
            time.sleep(moment * 0.05)
        assert not list(somewhere.iterdir())


def test_shares_of_the_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform != "linux":
        pytest.skip("processors are given away on Linux only")
    given: list[set[int]] = []
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 2, 3})
    monkeypatch.setattr(os, "sched_setaffinity", lambda _, share: given.append(set(share)))
    for number, count in ((0, 2), (1, 2), (2, 2), (0, 1), (3, 4), (4, 4), (5, 8)):
        workers.keep_to_share(number, count)
    assert given == [{0, 2}, {1, 3}, {0, 2}, {0, 1, 2, 3}, {3}, {0}, {1}]


@pytest.mark.parametrize("said", [{}, {"status": "won", "message": ""}, {"status": "graded"}])
def test_what_no_grader_says(said: dict[str, Any]) -> None:
    team = Team[str](1, local.PROGRAM, local.fine)
    assert team._understood(json.dumps([1, said]).encode()) is None
