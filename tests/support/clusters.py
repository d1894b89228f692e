"""A Dask scheduler and its workers, all of them real, and the processes that these start."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from waiting import PATIENCE, soon

GRADER = "pacman.course.work.local"


class Cluster:
    """A scheduler and its workers; close() ends all of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.started: list[subprocess.Popen[bytes]] = []
        # Dask is all that it has: no pacman-search, and no .pth file that would lead to one.
        known = folder / f"scheduler-{os.urandom(4).hex()}.json"
        self.scheduler = self.program(
            "-S", "-m", "dask", "scheduler", "--host", "127.0.0.1", "--port", "0",
            "--no-dashboard", "--scheduler-file", str(known),
            path=sysconfig.get_path("purelib"),
        )  # fmt: skip
        assert soon(lambda: known.read_text().endswith("}"))
        self.address: str = json.loads(known.read_text())["address"]

    def close(self) -> None:
        self.dismiss()  # first: one whose scheduler ends at the same time may wait for it
        _end(self.started)

    def dismiss(self) -> None:
        """End the workers, and leave the scheduler to the next test."""
        _end(self.started[1:])
        del self.started[1:]

    def worker(self, *more: str, python: tuple[str, ...] = (), path: str = "") -> Any:
        """One more, which may not have found the scheduler yet."""
        return self.program(
            *python, "-m", "dask", "worker", self.address, "--host", "127.0.0.1", "--nthreads", "1",
            "--no-dashboard", "--local-directory", str(self.folder),
            *(more or ("--no-nanny",)), path=path,
        )  # fmt: skip

    def program(self, *words: str, path: str) -> subprocess.Popen[bytes]:
        environment = {**os.environ, **({"PYTHONPATH": path} if path else {})}
        log = self.folder / f"log-{len(self.started)}"
        with log.open("wb") as file:
            process = subprocess.Popen(
                [sys.executable, *words], cwd=self.folder, env=environment,
                stdout=file, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
            )  # fmt: skip
        self.started.append(process)
        return process

    def log(self, process: subprocess.Popen[bytes]) -> str:
        return (self.folder / f"log-{self.started.index(process)}").read_text()


def _end(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        with suppress(subprocess.TimeoutExpired):
            process.wait(PATIENCE / 6)
        process.kill()
        process.wait()


def graders(cluster: Cluster, program: str = GRADER) -> list[int]:
    """The processes of a cluster's workers that run this program."""
    alive = (process.pid for process in cluster.started[1:] if process.poll() is None)
    return [child for pid in alive for child in descendants(pid) if runs(child, program)]


def descendants(pid: int) -> list[int]:
    try:
        threads = list(Path(f"/proc/{pid}/task").iterdir())
        found = [int(w) for path in threads for w in (path / "children").read_text().split()]
    except OSError:  # it ended meanwhile
        return []
    return found + [more for child in found for more in descendants(child)]


def runs(pid: int, program: str = GRADER) -> bool:
    try:
        return program.encode() in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return False


def all_of(pid: int) -> list[int]:
    """Its own children, not theirs."""
    own = descendants(pid)
    theirs = {more for child in own for more in descendants(child)}
    return [child for child in own if child not in theirs]


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler with two workers, for tests that leave them alive."""
    with closing(Cluster(tmp_path_factory.mktemp("shared"))) as cluster:
        cluster.worker()
        cluster.worker()
        yield cluster


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler without workers."""
    with closing(Cluster(tmp_path_factory.mktemp("lasting"))) as cluster:
        yield cluster


@pytest.fixture
def mortal(lasting: Cluster) -> Iterator[Cluster]:
    """A scheduler whose workers may be killed."""
    yield lasting
    lasting.dismiss()


@pytest.fixture
def doomed(tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler that may be killed itself."""
    folder = tmp_path / "cluster"
    folder.mkdir()
    with closing(Cluster(folder)) as cluster:
        yield cluster
