"""A class graded by a Dask scheduler and its workers, all of them real and some killed."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest
from clusters import Cluster, all_of, descendants, graders, runs
from submitted import CODE, PEAK, ROOT, SUBMISSIONS, TREE, assignment, like_minimax, whole
from test_batch import (
    ADA,
    BOB,
    COMMAND,
    SLEEPS,
    WRONG,
    batch,
    contents,
    done,
    graded_again,
    grades,
    records,
    start,
    times,
)
from waiting import PATIENCE, soon

from pacman.commands.autograder import main

pytestmark = pytest.mark.slow

pytest.importorskip("distributed", reason="needs pacman-search[cluster]")
if not os.path.isdir("/proc/self"):
    pytest.skip("looks at processes as on Linux", allow_module_level=True)

LONG = f"{TREE}seconds: 100\n"
# It is right, so that nothing is explained: the tutor would let it search, and wait, many times.
SLOW = like_minimax("import time\ntime.sleep(0.5)\nreturn super().getAction(gameState)")
HOSTILE = (
    "import os, signal\n"
    "for pid in (os.getppid(), -1, 1):\n"
    "    try: os.kill(pid, signal.SIGKILL)\n"
    "    except OSError: pass\n"
    "os._exit(0)\n"
)
# As the command is, but for how long it waits.
IMPATIENT = (
    "import sys; from pacman.support.cluster import jobs, scheduler;"
    "from pacman.commands.autograder import run;"
    "jobs.WAIT_SECONDS = scheduler.CONNECT_SECONDS = 1.0; sys.exit(run())"
)
KEPT = (
    "; what is graded is kept: the same command goes on, with the address of a new scheduler or "
    "without --cluster\n"
)


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An assignment and three submissions, in the current folder."""
    assignment(tmp_path / "cases", {"q1": {"tree": LONG}, "q2": {"other": LONG}})
    (tmp_path / "handed-in").mkdir()
    for name, code in ((ADA, CODE), (BOB, WRONG), ("carl", HOSTILE)):
        hand_in(tmp_path, name, code)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def hand_in(course: Path, name: str, code: str) -> None:
    (course / f"handed-in/{name}.py").write_text(code)


@pytest.fixture
def sleepy(course: Path) -> Path:
    """Two more, who come last, at which two workers take some time."""
    for name in ("yves", "zoe"):
        hand_in(course, name, SLOW + f"# {name}\n")
    return course


def impatient(*more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", IMPATIENT, *COMMAND[2:], *more],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True,
        timeout=PATIENCE, check=False,
    )  # fmt: skip


def locally(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    """What a batch on this machine alone would leave behind."""
    Path("results").rename("elsewhere")
    batch(capsys, *more)
    found = contents()
    shutil.rmtree("results")
    Path("elsewhere").rename("results")
    return found


# What there is in the end.


def test_the_same_bytes(shared: Cluster, course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in sorted((SUBMISSIONS / "hostile").glob("*.py"))[:3]:
        hand_in(course, path.stem, whole(path))
    (course / "handed-in/torn.zip").write_bytes(b"PK\x03\x04 and no more")
    process = start("--cluster", shared.address, "-v")
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, len(err.splitlines())) == (0, 7)
    assert "7 graded now, 7 in all" in out
    assert [grades()[name]["total"] for name in (ADA, BOB, "carl")] == ["8", "0", "0"]
    assert contents() == locally(capsys)
    assert soon(lambda: not graders(shared))


def test_nothing_to_do_needs_nobody(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    batch(capsys)
    status, out, _ = batch(capsys, "--cluster", "tcp://127.0.0.1:1")
    assert (status, "0 graded now, 3 in all" in out) == (0, True)


def test_submissions_are_read_when_there_is_somebody_for_them(shared: Cluster) -> None:
    """Otherwise those of a large class would all be in memory at once.

    The last one has no message, so nobody gets it.
    """
    program = (
        "import sys; from pacman.course.work.job import *; from pacman.support.cluster import jobs;"
        "from pacman.grading.assignment import cases; from pacman.support.pool import Work;"
        "from pacman.support.fingerprint import harness; from pacman.course.work import local;"
        f"exec({PEAK!r}); read = []; peaks = [];"
        "files = files_of_cases(cases.load(sys.argv[1]));"
        "task = Task(files, (), (), '', False, 60, (), harness());"
        "message = lambda job: read.append(job) or job < 80 and {'problem': 'none', 'files': {},"
        "    'more': str(job) * 300_000} or {};"
        "work = Work(local.PROGRAM, task.as_data(), message, local.failure);"
        "found = jobs.answers(work, range(81), sys.argv[2], print);"
        "print(max(peaks.append(peak()) or len(read) - i for i, _ in enumerate(found)),"
        "    len(read), len(set(read)), len(peaks), peaks[-1] - peaks[9] < 10)"
    )
    folder = shared.folder / "cases"
    assignment(folder, {"q1": {"tree": TREE}})
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder), shared.address],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("2 81 81 80 True\n", "")


# Workers that come, go, and don't fit.


@pytest.mark.usefixtures("sleepy")
def test_a_worker_killed_in_the_middle(mortal: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    workers = mortal.worker(), mortal.worker()
    process = start("--cluster", mortal.address)
    assert soon(lambda: done() == 3 and len(graders(mortal)) == 2)
    before = times()
    workers[0].kill()
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (0, "")
    assert "5 graded now, 5 in all" in out
    assert {name: then for name, then in times().items() if name in before} == before
    assert contents() == locally(capsys)


@pytest.mark.usefixtures("sleepy")
def test_a_worker_that_its_nanny_starts_again(mortal: Cluster) -> None:
    nanny = mortal.worker("--nworkers", "1", "--nthreads", "2")
    process = start("--cluster", mortal.address)
    assert soon(lambda: done() == 3 and len(graders(mortal)) == 2)
    (worker,) = (pid for pid in descendants(nanny.pid) if any(map(runs, all_of(pid))))
    os.kill(worker, signal.SIGKILL)
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "5 graded now, 5 in all" in out
    assert {record["status"] for record in records().values()} == {"graded"}


@pytest.mark.usefixtures("course")
def test_a_worker_that_comes_later_is_used(mortal: Cluster) -> None:
    process = start("--cluster", mortal.address)
    assert process.stderr
    waits = f"no worker at {mortal.address}: waiting for one, up to 60 s\n"
    assert process.stderr.readline() == waits
    assert documented(waits)
    mortal.worker()
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err, done()) == (0, "", 3)


@pytest.mark.usefixtures("course")
def test_workers_that_do_not_fit(mortal: Cluster) -> None:
    """If there are no others, nothing is graded; otherwise they are reported and left out."""
    bare = mortal.worker("--no-nanny", python=("-S",), path=sysconfig.get_path("purelib"))
    process = start("--cluster", mortal.address)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert "cannot work: ModuleNotFoundError: No module named 'pacman'; install" in err
    bare.kill()
    bare.wait()
    mortal.worker("--no-nanny", path=changed_copy(mortal.folder / "changed"))
    process = start("--cluster", mortal.address)
    out, err = process.communicate(timeout=PATIENCE)
    line = err.splitlines()[-1]
    assert (process.returncode, done()) == (2, 0)
    assert line.startswith(f"autograder: --cluster {mortal.address}: worker tcp://127.0.0.1:")
    assert line.endswith(" has another pacman-search than this machine; install the same on both")
    mortal.worker()
    status = 2
    while status == 2:  # the one that fits isn't there yet
        process = start("--cluster", mortal.address)
        out, err = process.communicate(timeout=PATIENCE)
        status = process.returncode
    assert (status, len(err.splitlines())) == (0, 1)
    assert err.startswith("not used: worker tcp://127.0.0.1:")
    assert documented(err)
    assert "3 graded now, 3 in all" in out


def changed_copy(folder: Path) -> str:
    for name in ("agents", "layouts", "pacman"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    with (folder / "agents/__init__.py").open("a") as file:
        file.write("# changed\n")
    return str(folder)


def test_a_worker_with_a_full_disk(mortal: Cluster, course: Path) -> None:
    import resource

    for number in range(12):
        hand_in(course, f"more-{number}", CODE)
    full = mortal.worker()
    mortal.worker()
    assert soon(lambda: "Registered to" in mortal.log(full))
    resource.prlimit(full.pid, resource.RLIMIT_FSIZE, (0, 0))
    process = start("--cluster", mortal.address)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, "15 graded now, 15 in all" in out) == (0, True)
    assert {record["status"] for record in records().values()} == {"graded"}
    assert err.startswith("not used: worker tcp://127.0.0.1:")
    assert " cannot work: FileNotFoundError: [Errno 2] No usable temporary directory" in err
    assert "install" not in err


@pytest.mark.usefixtures("sleepy")
def test_no_worker_is_left(mortal: Cluster) -> None:
    worker = mortal.worker()
    process = subprocess.Popen(
        [sys.executable, "-c", IMPATIENT, *COMMAND[2:], "--cluster", mortal.address],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert soon(lambda: done() == 3)
    worker.kill()
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    assert err.endswith(f"autograder: no worker is left at {mortal.address}{KEPT}")
    assert "3 graded now, 3 in all" in out


# The scheduler.


@pytest.mark.usefixtures("sleepy")
def test_a_scheduler_killed_in_the_middle(
    doomed: Cluster, shared: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    doomed.worker()
    process = start("--cluster", doomed.address)
    assert soon(lambda: done() == 3 and graders(doomed))
    (grader,) = graders(doomed)
    doomed.scheduler.kill()
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    # That no worker is there may be seen, and told, before.
    last = err.splitlines(keepends=True)[-1]
    assert last == f"autograder: the scheduler at {doomed.address} is gone{KEPT}"
    assert documented(last)
    assert "3 graded now, 3 in all, 2 not graded yet" in out
    assert set(grades()) == {ADA, BOB, "carl"}
    assert soon(lambda: not runs(grader))
    before = times()
    shutil.copytree("results", "kept", copy_function=shutil.copy2)
    status, out, _ = batch(capsys, "--cluster", shared.address)
    assert (status, "2 graded now, 5 in all" in out) == (0, True)
    assert graded_again(before) == {"yves", "zoe"}
    with_another = contents()
    shutil.rmtree("results")
    Path("kept").rename("results")
    status, out, _ = batch(capsys)
    assert (status, "2 graded now, 5 in all" in out) == (0, True)
    assert graded_again(before) == {"yves", "zoe"}
    assert contents() == with_another


@pytest.mark.usefixtures("course")
@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tcp://127.0.0.1:1", "no scheduler answers there; start one with 'dask scheduler'"),
        ("127.0.0.1:1", "no scheduler answers there"),
        ("tls://127.0.0.1:1", "TypeError: TLS expects"),
    ],
)
def test_nobody_there(address: str, said: str) -> None:
    done = impatient("--cluster", address)
    assert done.returncode == 2
    assert done.stderr.startswith(f"autograder: --cluster {address}: {said}")
    assert done.stderr.count("\n") == 1
    assert documented(done.stderr) == (address == "tcp://127.0.0.1:1")


def test_something_else_there(course: Path) -> None:
    """For example a web server, which waits for the client to begin."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        done = impatient("--cluster", f"127.0.0.1:{server.getsockname()[1]}")
    assert (done.returncode, "no scheduler answers there" in done.stderr) == (2, True)


@pytest.mark.usefixtures("course")
@pytest.mark.parametrize("address", ["", "nonsense", "tcp://127.0.0.1", "http://127.0.0.1:1/", ":"])
def test_no_address(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = batch(capsys, "--cluster", address)
    assert (status, out) == (2, "")
    assert err.startswith(f"autograder: --cluster '{address}': expected an address as ")
    assert not Path("results").exists()


def test_nobody_comes(mortal: Cluster, course: Path) -> None:
    done = impatient("--cluster", mortal.address)
    assert done.returncode == 2
    assert done.stderr.endswith(
        f"autograder: --cluster {mortal.address}: no worker came within 1 s; start some with "
        f"'dask worker {mortal.address}'\n"
    )


# Interrupted, ended and killed.


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_an_ended_batch_leaves_nothing_running(
    number: signal.Signals, shared: Cluster, course: Path
) -> None:
    hand_in(course, "zoe", SLEEPS)
    process = start("--cluster", shared.address)
    assert soon(lambda: done() == 3)
    assert graders(shared)
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)
    if number == signal.SIGINT:
        assert process.returncode == 130
        assert err == "autograder: interrupted: the same command goes on from here\n"
        assert "3 graded now, 3 in all" in out
    assert done() == 3
    assert soon(lambda: not graders(shared))


def test_a_submission_at_which_all_graders_die(shared: Cluster, course: Path) -> None:
    hand_in(course, "zoe", SLEEPS)
    process = start("--cluster", shared.address)
    assert soon(lambda: done() == 3)
    killed: set[int] = set()
    while process.poll() is None:
        for grader in graders(shared):
            # The others have nothing to do any more.
            if grader not in killed and len(descendants(grader)) > 1:
                os.kill(grader, signal.SIGKILL)
                killed.add(grader)
    out, err = process.communicate()
    assert process.returncode == 3
    assert err == "autograder: 1 could not be graded: the same command goes on from here\n"
    assert "not graded: zoe: its process was ended by SIGKILL" in out
    assert {record["status"] for record in records().values()} == {"graded", "broken"}


def test_progress_in_a_terminal(shared: Cluster, course: Path) -> None:
    import pexpect

    hand_in(course, "zoe", SLEEPS)
    child = pexpect.spawn(
        COMMAND[0], [*COMMAND[1:], "-v", "--cluster", shared.address], encoding="utf-8",
        cwd=str(course), timeout=PATIENCE, dimensions=(40, 120),
        env={**os.environ, "TERM": "xterm-256color", "NO_COLOR": "1"},
    )  # fmt: skip
    child.expect(f"{ADA}: 8 of 8 points")
    child.expect(r"3/4 submissions \S+/s")
    child.sendintr()
    child.expect("interrupted: the same command goes on from here")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


# What was said.


@pytest.mark.usefixtures("course")
def test_jobs_are_for_this_machine(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = batch(capsys, "--cluster", "127.0.0.1:1", "-j", "4")
    assert (status, out) == (2, "")
    assert err.startswith("autograder: -j 4: cannot be combined with --cluster; ")


@pytest.mark.usefixtures("course")
def test_without_dask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    status, out, err = batch(capsys, "--cluster", "127.0.0.1:1")
    assert (status, out) == (2, "")
    assert err == "autograder: --cluster needs Dask: pip install 'pacman-search[cluster]'\n"
    assert not Path("results").exists()
    assert main(["batch", "--help"]) == 0
    assert "--cluster" in capsys.readouterr().out


# What the document says.

PAGE = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")
BLOCKS: list[str] = re.findall(r"^```console\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def plain(text: str) -> str:
    """Without times, machines and ports."""
    text = re.sub(r"^\S+ [\d:,]+ - ", "", text, flags=re.MULTILINE)
    return re.sub(r"\b(t..)://[\d.]+:\d+", r"\1://ADDRESS", text)


def documented(said: str) -> bool:
    return any(plain(said) in plain(block) for block in BLOCKS)


def shown(command: str) -> str:
    """What the document shows below a command."""
    found = [block for block in BLOCKS if block.startswith(f"$ {command}\n")]
    assert len(found) == 1, command
    return found[0].partition("\n")[2]


def test_the_document_from_nothing_to_grades(
    mortal: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = "tcp://192.0.2.7:8786"
    monkeypatch.chdir(tmp_path)
    Path("submissions").mkdir()
    for name in (ADA, BOB, "carl"):
        right = (SUBMISSIONS / "correct" / "three_functions.py").read_text()
        Path(f"submissions/{name}.py").write_text(f"{right}# {name}\n")
    assert soon(lambda: plain(shown("dask scheduler")) in plain(mortal.log(mortal.scheduler)))
    worker = mortal.worker("--nthreads", "2")
    wanted = plain(shown(f"dask worker {address}"))
    assert soon(lambda: wanted in plain(mortal.log(worker)))
    command = f"python autograder.py batch submissions --out results --cluster {address}"
    assert run(command.replace(address, mortal.address)) == shown(command)
    Path(f"results/records/{BOB}.json").unlink()
    here = "python autograder.py batch submissions --out results"
    assert run(here) == shown(here)


def run(command: str) -> str:
    words = shlex.split(command.replace("python autograder.py", str(ROOT / "autograder.py")))
    done = subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=True, timeout=PATIENCE
    )
    assert done.stderr == ""
    return done.stdout


def test_every_command_of_the_document_is_run_here() -> None:
    commands = [block.partition("\n")[0] for block in BLOCKS if block.startswith("$")]
    run_by_hand = ["$ python -m pip install -q -e '.[cluster]'", "$ dask scheduler --protocol tls"]
    assert len(commands) == 4 + len(run_by_hand)
    assert set(run_by_hand) < set(commands)
