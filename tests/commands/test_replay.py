"""`--replay` on the command line: showing, converting and judging recorded games."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from test_command import command, environment, launch, run
from test_recording import signed

from pacman.engine.recording import load

GAME = ["-l", "smallClassic", "-p", "GreedyAgent", "-q", "--seed", "3", "--record", "game.json"]


WALKS = """
class Walks:
    turns = 0
    def getAction(self, state):
        self.turns += 1
        return "West" if self.turns % 2 else "East" if self.turns < 20_000 else 1 / 0
"""


@pytest.fixture(autouse=True)
def _recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISPLAY", raising=False)
    assert run(*GAME).status == 0


def test_a_pipe_gets_a_frame_for_each_turn() -> None:
    played = run(*GAME[:4], "--seed", "3", "-t")
    frames = played.out.split("Game 1:")[0]
    ran = run("--replay", "game.json")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(frames)
    made = load("game.json")
    assert ran.out.splitlines()[-1].split() == [
        "score", str(made.score), str(made.turns), "turns", str(made.outcome),
    ]  # fmt: skip
    for display in ("text", "auto"):
        assert run("--replay", "game.json", "--display", display).out == ran.out


def test_it_can_begin_later() -> None:
    made = load("game.json")
    ran = run("--replay", "game.json", "--turn", str(made.turns))
    assert ran.out.count("turn ") == 1
    ran = run("--replay", "game.json", "--turn", str(made.turns + 1))
    assert (ran.status, ran.out) == (2, "")
    assert f"the game has {made.turns} turns" in ran.err


def test_a_page_can_begin_later(tmp_path: Path) -> None:
    assert run("--replay", "game.json", "--html", "a.html", "--turn", "3").status == 0
    assert '"start":3' in (tmp_path / "a.html").read_text()


def test_files_are_made_of_it_and_nothing_is_shown(tmp_path: Path) -> None:
    ran = run("--replay", "game.json", "--html", "a.html", "--gif", "a.gif", "--png", "a.png")
    assert (ran.status, ran.out) == (0, "Written: a.html, a.png, a.gif\n")
    assert all(os.path.getsize(f"a.{kind}") > 1000 for kind in ("html", "gif", "png"))
    ran = run("--replay", "game.json", "--html", "b.html", "-t")
    assert ran.out.startswith("Written: b.html\n%%%")
    assert (tmp_path / "a.html").read_text() == (tmp_path / "b.html").read_text()
    assert run("--replay", "game.json", "--html", "c.html", "-q").out == "Written: c.html\n"
    assert run("--replay", "game.json", "-q").out == ran.out.splitlines()[-1] + "\n"


def test_a_film_of_the_game_is_the_film_of_the_recording(tmp_path: Path) -> None:
    assert run(*GAME[:-1], "other.json", "--gif", "one.gif", "--html", "one.html").status == 0
    assert run("--replay", "game.json", "--gif", "two.gif", "--html", "two.html").status == 0
    for kind in ("gif", "html"):
        assert (tmp_path / f"one.{kind}").read_bytes() == (tmp_path / f"two.{kind}").read_bytes()


def test_a_true_game() -> None:
    ran = run("--replay", "game.json", "--verify")
    assert ran.status == 0
    assert ran.out.startswith("game.json: true: GreedyAgent against RandomGhost on smallClassic: ")
    assert ran.out.endswith("every move is legal, and the ghosts' are those of the seed\n")


def test_what_is_not_true(tmp_path: Path) -> None:
    text = (tmp_path / "game.json").read_text()
    (tmp_path / "edited.json").write_text(text.replace('"turns": ', '"turns": 1'))
    (tmp_path / "cut.json").write_text(text[:-200])
    data = json.loads(text)
    data["seed"] += 1
    (tmp_path / "ghosts.json").write_bytes(signed(data))
    said = {
        "edited.json": "it was changed after it was recorded",
        "cut.json": "it is cut off or was edited",
        "ghosts.json": "but with seed 4 they move",
    }
    for name, why in said.items():
        ran = run("--replay", name, "--verify")
        assert (ran.status, ran.err) == (1, "")
        assert ran.out.startswith(f"{name}: not true: ")
        assert ran.out.count("\n") == 1
        assert why in ran.out
    for name in ("edited.json", "cut.json"):
        ran = run("--replay", name)
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert said[name] in ran.err


def test_ghosts_of_a_students_own() -> None:
    run("-l", "smallClassic", "-p", "GreedyAgent", "-g", "RandomAgent", "-q", "--record", "g.json")
    ran = run("--replay", "g.json", "--verify")
    assert ran.status == 0
    assert ran.out.endswith("but whether the ghosts' are their own can't be known\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--replay none.json", "none.json: cannot be read: No such file or directory"),
        ("--replay none.json --verify", "none.json: cannot be read: No such file or directory"),
        ("--replay .", ".: cannot be read: Is a directory"),
        ("--replay \0", "cannot be read: embedded null byte"),
        ("--replay game.json -p GreedyAgent", "-p/--pacman: cannot be combined with --replay"),
        ("--replay game.json -l smallClassic", "-l/--layout: cannot be combined with --replay"),
        ("--replay game.json -n 2", "-n/--numGames: cannot be combined with --replay"),
        ("--replay game.json --json -", "--json: cannot be combined with --replay"),
        ("--replay game.json -r", "-r/--recordActions: cannot be combined with --replay"),
        ("--replay game.json -f", "-f/--fixRandomSeed: cannot be combined with --replay"),
        ("--replay game.json --html game.json", "--html game.json: --replay is the same file"),
        (
            "--replay game.json --verify --turn 3",
            "--verify cannot be combined with options that show",
        ),
        ("--replay game.json --verify -t", "--verify cannot be combined with options that show"),
        (
            "--replay game.json --verify --gif x.gif",
            "--verify cannot be combined with options that show",
        ),
        ("--replay game.json --gif nowhere/x.gif", "nowhere/x.gif: cannot be written"),
        ("--replay game.json --gif x.mp4", "x.mp4"),
        ("--replay game.json --display window", "there is no screen"),
    ],
)
def test_impossible_requests_are_reported_in_one_line(line: str, said: str) -> None:
    ran = run(*line.split(" "))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("pacman: ")
    assert said in ran.err


def test_no_student_code_is_run_for_a_recording(tmp_path: Path) -> None:
    (tmp_path / "multiAgents.py").write_text("class GreedyAgent: pass\nprint('run')\n")
    for more in ((), ("--verify",), ("--html", "x.html")):
        ran = launch("--replay", "game.json", *more)
        assert ran.status == 0
        assert "run\n" not in ran.out


def test_names_that_would_steer_a_terminal(tmp_path: Path) -> None:
    data = json.loads((tmp_path / "game.json").read_text())
    data["agents"][0]["name"] = "\x1b[2J\n"
    data["layout"]["name"] = "\x07"
    data["result"]["outcome"] = "crash"
    data["result"]["reason"] = "\x1b]0;x\x07\n"
    (tmp_path / "bad.json").write_bytes(signed(data))
    shown = run("--replay", "bad.json").out + run("--replay", "bad.json", "--verify").out
    assert "\x1b" not in shown
    assert "\x07" not in shown
    assert "\\x1b[2J\\n" in shown


@pytest.mark.skipif(sys.platform == "win32", reason="signals as on POSIX")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_nothing_half_written_is_left_behind(number: signal.Signals, tmp_path: Path) -> None:
    """Stopped while a film is made that takes long."""
    walks = "walks.py"
    (tmp_path / walks).write_text(WALKS)
    assert run(
        "-l", "mediumClassic", "-k", "0", "-q", "-p", f"{walks}:Walks", "--record", "long.json"
    ).status == 1  # fmt: skip
    process = subprocess.Popen(
        command("--replay", "long.json", "--gif", "long.gif"), env=environment(),
    )  # fmt: skip
    while not any(name.startswith(".writing-") for name in os.listdir(tmp_path)):
        assert process.poll() is None
    process.send_signal(number)
    assert process.wait(60) == 130
    left = {*os.listdir(tmp_path)} - {"__pycache__"}
    assert left == {"game.json", "long.json", walks}
