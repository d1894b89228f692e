"""A tournament on a Dask scheduler and its workers, all of them real and some killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from clusters import Cluster, graders
from test_command import ROOT, Ran, command, environment, run
from tournaments import OWN, games, squeezed, timeless
from waiting import PATIENCE, soon

from pacman.commands import autograder, dispatch, game

pytestmark = pytest.mark.slow

pytest.importorskip("distributed", reason="needs pacman-search[cluster]")
if not os.path.isdir("/proc/self"):
    pytest.skip("looks at processes as on Linux", allow_module_level=True)

PROGRAM = "pacman.tournament.worker"
HELPED = """
from helper import Base
class Helped(Base):
    pass
class Fails(Base):
    def getAction(self, state):
        raise ValueError(__file__)
"""
HELPER = """
from pacman import GreedyAgent
class Base(GreedyAgent):
    pass
"""
SLOW = """
import time
from pacman import GreedyAgent
class Slow(GreedyAgent):
    def getAction(self, state):
        time.sleep(0.2)
        return GreedyAgent.getAction(self, state)
"""

KILLS = """
import os
from pacman import GreedyAgent
class Kills(GreedyAgent):
    def getAction(self, state):
        os.kill(os.getppid(), 9)
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name, code in (
        ("own.py", OWN), ("slow.py", SLOW), ("multiAgents.py", HELPED), ("helper.py", HELPER),
    ):  # fmt: skip
        Path(name).write_text(code)
    (tmp_path / "other").mkdir()
    (tmp_path / "other/own.py").write_text(OWN)


def played(line: str, cluster: Cluster | None, *more: str) -> Ran:
    where = ["--cluster", cluster.address] if cluster else ["-j", "2"]
    return run("tournament", *line.split(), *where, *more)


def started(line: str, cluster: Cluster) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command("tournament", *line.split(), "--cluster", cluster.address), env=environment(),
        text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def test_the_same_games(shared: Cluster, tmp_path: Path) -> None:
    """Those of agents that print, draw, raise, end and loop, and of files beside each other."""
    agents = (
        "GreedyAgent", "ReflexAgent", "own.py:Fine", "own.py:Draws", "own.py:Exits",
        "own.py:Killed", "own.py:Raises", "own.py:Still", "Helped", "multiAgents.py:Fails",
        "../other/own.py:Leaves", f"{tmp_path}/other/own.py:Pickles",
    )  # fmt: skip
    line = " ".join(f"-p {agent}" for agent in agents)
    line += " -l testClassic,trappedClassic -n 2 -g RandomGhost,own.py:Static --turns 30"
    there = played(line, shared, "--csv", "there.csv")
    here = played(line, None, "--csv", "here.csv")
    assert timeless("there.csv") == timeless("here.csv")
    assert there.status == here.status == 1
    assert {row["outcome"] for row in games("there.csv")} == {"win", "lose", "crash", "stopped"}
    reasons = {row["reason"] for row in games("there.csv") if row["agent"].endswith(":Fails")}
    assert any(f"{Path.cwd()}{os.sep}multiAgents.py" in reason for reason in reasons)
    assert soon(lambda: not graders(shared, PROGRAM))


def test_wrong_agents_are_known_before_any_game(shared: Cluster) -> None:
    ran = played("-p GreedyAgent -p Nobody -l testClassic", shared)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("pacman: no agent 'Nobody'")


def test_files_beside_an_agent_may_not_be_too_many(shared: Cluster) -> None:
    Path("data.py").write_bytes(b"#" * 20_000_001)
    ran = played("-p own.py:Fine -l testClassic -n 1", shared)
    assert ran.status == 2
    assert ran.err == (
        "pacman: own.py:Fine: --cluster sends the Python files beside it, too, and all files "
        "together have more than 20 MB; move the agent to a folder of its own\n"
    )
    assert played("-p GreedyAgent -l testClassic -n 1", shared).status == 0


def test_a_worker_killed_and_one_that_comes_late(mortal: Cluster) -> None:
    workers = mortal.worker(), mortal.worker()
    process = started("-p slow.py:Slow -l testClassic -n 6 --csv games.csv -v", mortal)
    assert soon(lambda: len(games()) >= 1 and len(graders(mortal, PROGRAM)) == 2)
    workers[0].kill()
    mortal.worker()
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    # That no worker is there yet may be told before.
    assert sum(": win" in line for line in err.splitlines()) == 6
    assert "Slow 6/6 " in squeezed(out)
    assert [int(row["seed"]) for row in games()] == [*range(6)]


@pytest.mark.parametrize("file", [True, False])
def test_a_scheduler_killed_in_the_middle(doomed: Cluster, shared: Cluster, *, file: bool) -> None:
    doomed.worker()
    line = "-p slow.py:Slow -l testClassic -n 4"
    more = " --csv games.csv" if file else ""
    process = started(f"{line}{more} -v", doomed)
    assert process.stderr
    # That no worker is there yet may be told before.
    assert any("seed 0: win" in line for line in process.stderr)
    doomed.scheduler.kill()
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 3
    again = (
        "the same command with --resume, and the address of a new scheduler or without --cluster, "
        "goes on from here" if file else "with --csv FILE it could go on from here"
    )  # fmt: skip
    gone = f"pacman: the scheduler at {doomed.address} is gone; {again}\n"
    assert err.splitlines(keepends=True)[-1] == gone
    assert "Slow 1/1 " in squeezed(out)
    if file:
        before = games()
        assert len(before) == 1
        ran = played(f"{line} --csv games.csv --resume", shared)
        assert (ran.status, ran.err) == (0, "")
        assert "Slow 4/4 " in squeezed(ran.out)
        assert games()[:1] == before


def test_what_was_played_is_kept_where_it_is_stopped(shared: Cluster) -> None:
    process = started("-p GreedyAgent -p own.py:Loops -l testClassic -n 2 --csv games.csv", shared)
    assert soon(lambda: len(games()) == 2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert "GreedyAgent 2/2 " in squeezed(out)
    assert err == (
        "Interrupted after 2 of 4 games: the same command with --resume goes on from here.\n"
    )
    assert [row["outcome"] for row in games()] == ["win", "win"]
    assert soon(lambda: not graders(shared, PROGRAM))


def test_games_that_no_worker_can_play(mortal: Cluster) -> None:
    """They are left out, and nobody lost them."""
    Path("kills.py").write_text(KILLS)
    for _ in range(4):
        mortal.worker()
    line = "-p GreedyAgent -p kills.py:Kills -l testClassic -n 1 --csv games.csv"
    ran = played(line, mortal)
    assert ran.status == 3
    # That no worker is there may be seen, and told, before.
    assert ran.err.endswith(
        "not played: kills.py:Kills on testClassic, 1 RandomGhost, seed 0: the worker that had it "
        "is gone\npacman: 1 game could not be played; the same command with --resume goes on from "
        "here\n"
    )
    assert "GreedyAgent 1/1 " in squeezed(ran.out)
    assert [row["agent"] for row in games()] == ["GreedyAgent"]


# What was said.


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:1/"])
def test_no_address(address: str) -> None:
    ran = run("tournament", "-l", "testClassic", "--cluster", address)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"pacman: --cluster '{address}': expected an address as ")


def test_no_scheduler() -> None:
    ran = run("tournament", "-l", "testClassic", "--cluster", "127.0.0.1:1")
    assert ran.status == 2
    assert ran.err == (
        "pacman: --cluster 127.0.0.1:1: no scheduler answers there; start one with "
        "'dask scheduler', which says its address\n"
    )


def test_jobs_are_for_this_machine() -> None:
    ran = run("tournament", "-l", "testClassic", "--cluster", "127.0.0.1:1", "-j", "4")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("pacman: -j 4: cannot be combined with --cluster; each worker sets")


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    ran = run("tournament", "-l", "testClassic", "--cluster", "127.0.0.1:1")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "pacman: --cluster needs Dask: pip install 'pacman-search[cluster]'\n"


def test_the_commands_of_the_page_are_understood() -> None:
    """Other tests run such commands, with the address of a real scheduler."""
    page = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")
    block = page.split("```sh\n")[1].partition("```")[0]
    check, games_ = map(str.split, block.splitlines())
    assert check[:2] == ["python", "autograder.py"]
    assert dispatch.parsed(autograder.PROGRAM, check[2:])[1].cluster == "tcp://192.0.2.7:8786"
    assert games_[:3] == ["python", "-m", "pacman"]
    assert dispatch.parsed(game.PROGRAM, games_[3:])[1].cluster == "tcp://192.0.2.7:8786"
