"""The proofs of `check` on a Dask scheduler and its workers, all of them real and some killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from clusters import Cluster, graders
from submitted import ATTACKED, ROOT
from waiting import PATIENCE, soon

from pacman.commands.autograder import main
from pacman.grading.checks.trials import PROGRAM

pytestmark = pytest.mark.slow

pytest.importorskip("distributed", reason="needs pacman-search[cluster]")
if not os.path.isdir("/proc/self"):
    pytest.skip("looks at processes as on Linux", allow_module_level=True)


def started(*more: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "autograder.py", "check", "--test-cases", str(ATTACKED), *more],
        cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def test_the_same_as_here_with_secrets_and_a_killed_worker(mortal: Cluster) -> None:
    here = started("--secrets", "1")
    workers = mortal.worker(), mortal.worker()
    there = started("--secrets", "1", "--cluster", mortal.address)
    assert soon(lambda: len(graders(mortal, PROGRAM)) == 2)
    workers[0].kill()
    mortal.worker()
    status, out, err = ended(there)
    assert (err, status, out) == ("", *ended(here)[:2])
    assert "loses" in out
    assert soon(lambda: not graders(mortal, PROGRAM))


def test_a_scheduler_killed_in_the_middle(doomed: Cluster) -> None:
    doomed.worker()
    process = started("--cluster", doomed.address)
    assert soon(lambda: graders(doomed, PROGRAM))
    doomed.scheduler.kill()
    status, out, err = ended(process)
    assert (status, out) == (3, "")
    assert err.splitlines()[-1] == (
        f"autograder: the scheduler at {doomed.address} is gone: check again, with the address of "
        "a new scheduler or without --cluster"
    )


def test_interrupted(shared: Cluster) -> None:
    process = started("--cluster", shared.address)
    assert soon(lambda: graders(shared, PROGRAM))
    process.send_signal(signal.SIGINT)
    status, out, err = ended(process)
    assert (err, status, out) == ("autograder: interrupted\n", 130, "")
    assert soon(lambda: not graders(shared, PROGRAM))


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:1/"])
def test_no_address(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--test-cases", str(ATTACKED), "--cluster", address]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"autograder: --cluster '{address}': expected an address as ")


def test_no_scheduler(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--test-cases", str(ATTACKED), "--cluster", "127.0.0.1:1"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "autograder: --cluster 127.0.0.1:1: no scheduler answers there; start one with 'dask "
        "scheduler', which says its address\n"
    )


def test_without_dask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["check", "--test-cases", str(ATTACKED), "--cluster", "127.0.0.1:1"]) == 2
    assert capsys.readouterr() == (
        "", "autograder: --cluster needs Dask: pip install 'pacman-search[cluster]'\n"
    )  # fmt: skip


def test_paths_stay_here(tmp_path: Path) -> None:
    """What is sent of a submission names no folder of this machine."""
    from pacman.grading.checks import trials

    path = tmp_path / "wrong.py"
    path.write_text("x = 1\n")
    sent = trials._unpacked(trials._message(trials.Job(str(path), whole=True)))
    assert str(tmp_path) not in repr(sent)
