"""The processes of a tournament: their deaths, signals, and full disks."""

from __future__ import annotations

import itertools
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_command import command, environment, posix
from tournaments import OWN, PATIENCE, alive, games, gone, squeezed, tournament

from pacman.commands.tournament import PROGRAM
from pacman.support.pool import team


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(OWN)


def test_a_team_goes_on_without_workers_that_end() -> None:
    job = {
        "pacman": "GreedyAgent", "args": {}, "ghosts": "RandomGhost", "count": 1, "turns": 9,
    }  # fmt: skip
    with team(1, PROGRAM, {}, "", itertools.count(), 1) as processes:
        assert [answer.said for answer in processes.answers([(1, job)])] == [{}]
        (worker,) = processes._workers
        worker.process.kill()
        worker._thread.join()  # and it is known to have left, or not, when the next job is given
        assert [answer.death for answer in processes.answers([(2, job)])] in ([""], [_killed()])
        assert [answer.said for answer in processes.answers([(3, job)])] == [{}]
        everybody = [worker.process, *(other.process for other in processes._workers)]
    assert None not in [process.returncode for process in everybody]


def _killed() -> str:
    return "its process was ended by SIGKILL"


@pytest.fixture
def playing(request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    """A tournament whose second agent, as the test names it, never answers."""
    line = f"tournament -p GreedyAgent -p own.py:{request.param} -l testClassic -n 2 -j 1"
    child = subprocess.Popen(
        command(*line.split(), "--csv", "games.csv"), env=environment(), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    end = time.monotonic() + PATIENCE
    while not (Path("pid").exists() and Path("pid").read_text()):
        assert child.poll() is None
        assert time.monotonic() < end
        time.sleep(0.02)
    yield child
    child.kill()
    child.communicate()


@posix
@pytest.mark.parametrize(
    "playing", ["Loops", *["Deaf"] * sys.platform.startswith("linux")], indirect=True
)
def test_no_process_survives_a_killed_tournament(playing: subprocess.Popen[str]) -> None:
    assert alive(int(Path("pid").read_text()))
    playing.kill()
    assert gone()
    assert [row["outcome"] for row in games()] == ["win"]


@posix
@pytest.mark.parametrize("playing", ["Loops"], indirect=True)
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_what_was_played_is_told_where_it_is_stopped(
    playing: subprocess.Popen[str], number: signal.Signals
) -> None:
    playing.send_signal(number)
    out, err = playing.communicate(timeout=PATIENCE)
    assert playing.returncode == 128 + number
    assert "GreedyAgent 1/1 " in squeezed(out)
    assert err == (
        "Interrupted after 1 of 4 games: the same command with --resume goes on from here.\n"
    )
    assert [row["outcome"] for row in games()] == ["win"]
    assert gone()


def test_ctrl_c_in_a_terminal() -> None:
    pexpect = pytest.importorskip("pexpect", reason="real terminals need pexpect")
    line = "tournament -p GreedyAgent -p own.py:Loops -l testClassic -n 2 -j 1 -v"
    child = pexpect.spawn(
        sys.executable, command(*line.split())[1:], env=environment(TERM="xterm", COLUMNS="80"),
        dimensions=(24, 80), timeout=PATIENCE,
    )  # fmt: skip
    child.expect("GreedyAgent on testClassic, 1 RandomGhost, seed 0: win")
    child.expect("1/4.* games .*/s")
    end = time.monotonic() + PATIENCE
    while not Path("pid").exists() and time.monotonic() < end:
        time.sleep(0.02)
    child.sendintr()
    child.expect("agent .*longest")
    child.expect("  GreedyAgent .* 1/1")
    child.expect("Interrupted after 1 of 4 games: with --csv FILE it could go on from here")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert gone()


@posix
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_full_disks_and_closed_pipes() -> None:
    ran = tournament("-p GreedyAgent -l testClassic -n 2 --csv /dev/full")
    said = "pacman: --csv /dev/full: cannot be written: No space left on device\n"
    assert (ran.status, ran.err) == (2, said)
    line = " ".join(command("tournament -p GreedyAgent -l testClassic -n 2 -j 1"))
    for where, status, told in (
        ("| true", 0, ""),
        ("> /dev/full", 2, "pacman: the results cannot be written: No space left on device\n"),
    ):
        done = subprocess.run(
            ["sh", "-c", f"{{ {line}; echo $? >&2; }} {where}"], env=environment(),
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.stderr == f"{told}{status}\n"


@posix
def test_the_table_can_be_written_without_a_reader() -> None:
    line = " ".join(command("tournament -p GreedyAgent -l testClassic -n 1 -j 1 --json table.json"))
    subprocess.run(["sh", "-c", f"{line} | true"], env=environment(), timeout=PATIENCE, check=True)
    assert json.loads(Path("table.json").read_text())["standings"][0]["wins"] == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_the_table_is_shown_even_where_its_file_cannot_be_written() -> None:
    ran = tournament("-p GreedyAgent -l testClassic -n 1 --json /dev/full")
    said = "pacman: --json /dev/full: cannot be written: No space left on device\n"
    assert (ran.status, ran.err) == (2, said)
    assert "GreedyAgent 1/1 " in squeezed(ran.out)


@posix
@pytest.mark.parametrize("playing", ["Loops"], indirect=True)
def test_two_tournaments_on_one_file(playing: subprocess.Popen[str]) -> None:
    before = Path("games.csv").read_text()
    line = "-p GreedyAgent -p own.py:Loops -l testClassic -n 2 --csv games.csv --resume"
    ran = tournament(line)
    said = "pacman: --csv games.csv: another tournament is writing it\n"
    assert (ran.status, ran.out, ran.err) == (2, "", said)
    assert Path("games.csv").read_text() == before
    assert playing.poll() is None


@posix
def test_a_disk_that_fills_up_ends_the_tournament() -> None:
    """What fitted is in the file, and what was played in the table."""
    import resource

    def small_files() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (400, 400))

    ran = subprocess.run(
        command(*shlex.split("tournament -p GreedyAgent -l testClassic -n 40 --csv games.csv")),
        env=environment(PYTHONDONTWRITEBYTECODE="1"), preexec_fn=small_files,
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr == "pacman: --csv games.csv: cannot be written: File too large\n"
    assert re.search(r"  GreedyAgent +\d/\d ", ran.stdout)
    assert len(Path("games.csv").read_bytes()) <= 400
    assert len(Path("games.csv").read_text().splitlines()) > 3
