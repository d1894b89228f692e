"""Tournaments: the same games on any number of cores, however agents play and it is stopped."""

from __future__ import annotations

import json
import random
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from test_command import ROOT, command, environment, posix, run
from tournaments import OWN, PATIENCE, games, gone, squeezed, timeless, tournament

from pacman import Layout, Outcome, play
from pacman.commands.tournament import PROGRAM, TURNS
from pacman.engine import layout, loading
from pacman.support.pool import Team
from pacman.tournament.worker import fine


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(OWN)


# Games.


def plainly(agent: str, args: dict[str, Any], board: str, ghosts: str, seed: int) -> dict[str, str]:
    """The same game without a tournament."""
    where = Layout.load(board)
    random.seed(seed)
    others = [loading.make(loading.find(ghosts), i) for i in range(1, where.numGhosts + 1)]
    result = play(where, loading.make(loading.find(agent), **args), others, seed=seed)
    title = agent + "".join(f":{key}={value}" for key, value in args.items())
    return {
        "agent": title, "board": board, "ghosts": ghosts, "numGhosts": str(where.numGhosts),
        "seed": str(seed), "outcome": str(result.outcome), "score": f"{result.score:g}",
        "turns": str(result.turns), "reason": "",
    }  # fmt: skip


def test_the_games_are_those_that_one_would_play_one_by_one() -> None:
    ran = tournament(
        "-p RandomAgent -p GreedyAgent:index=0 -l testClassic,minimaxClassic -n 3 --seed 5"
        " -g RandomGhost,DirectionalGhost --csv games.csv --json table.json -j 2"
    )
    assert (ran.status, ran.err) == (0, "")
    expected = [
        plainly(agent, args, board, ghosts, seed)
        for board in ("testClassic", "minimaxClassic")
        for ghosts in ("RandomGhost", "DirectionalGhost")
        for agent, args in (("RandomAgent", {}), ("GreedyAgent", {"index": "0"}))
        for seed in (5, 6, 7)
    ]
    found = timeless()
    versions = [row.pop("version") for row in found]
    assert found == expected
    assert len(set(versions)) == 2  # one for each board
    assert all(0 < float(row["longest_ms"]) <= float(row["ms"]) for row in games())
    table = json.loads(Path("table.json").read_text())
    assert (table["seed"], table["games"], len(table["standings"])) == (5, 3, 8)
    wins = sum(row["outcome"] == "win" for row in expected[:3])
    assert (table["standings"][0]["wins"], table["standings"][0]["games"]) == (wins, 3)
    assert ran.out.splitlines()[1:3] == ["testClassic, 1 RandomGhost", ran.out.splitlines()[2]]
    assert ran.out.splitlines()[2].split()[:2] == ["RandomAgent", f"{wins}/3"]


def test_any_number_of_processes_plays_the_same() -> None:
    line = "-p RandomAgent -p GreedyAgent -l testClassic,smallClassic -n 4"
    assert tournament(f"{line} --csv one.csv").status == 0
    assert tournament(f"{line} --csv three.csv -j 3").status == 0
    assert timeless("one.csv") == timeless("three.csv")
    assert len({row["score"] for row in games("one.csv")}) > 8


def test_all_boards_and_few_ghosts() -> None:
    ran = tournament("-p LeftTurnAgent -l all -k 1 -n 1 --turns 30 --csv games.csv -v")
    assert ran.status == 0
    assert [row["board"] for row in games()] == layout.names()
    assert {row["numGhosts"] for row in games()} == {"1"}
    assert len(ran.err.splitlines()) == len(layout.names())
    assert ran.err.startswith("LeftTurnAgent on capsuleClassic, 1 RandomGhost, seed 0: ")


def test_a_game_without_end_is_stopped() -> None:
    ran = tournament("-p own.py:Still -k 0 -n 1 --turns 17 --csv games.csv")
    assert ran.status == 0
    (game,) = games()
    assert (game["outcome"], game["turns"], game["score"]) == ("stopped", "17", "-17")
    assert game["reason"] == "not over after 17 turns"
    assert "own.py:Still (1 stopped) 0/1 " in squeezed(ran.out)


def test_a_game_that_ends_with_the_last_turn_is_over() -> None:
    tournament("-p RandomAgent -l testClassic -n 1 --csv games.csv")
    turns = int(games()[0]["turns"])
    for most, outcome in ((turns, games()[0]["outcome"]), (turns - 1, "stopped")):
        name = f"{most}.csv"
        tournament(f"-p RandomAgent -l testClassic -n 1 --turns {most} --csv {name}")
        assert (games(name)[0]["outcome"], games(name)[0]["turns"]) == (outcome, str(most))


# Agents.


def test_students_agents_print_and_are_made_anew() -> None:
    ran = tournament("-p own.py:Fine -l testClassic -n 3 --json -")
    assert ran.status == 0
    assert json.loads(ran.out)["standings"][0]["wins"] == 3
    assert "own.py:Fine 3/3 " in squeezed(ran.err)


def test_what_constructors_draw_is_of_the_seed() -> None:
    line = "-p own.py:Draws -l testClassic -n 5 --turns 50"
    for name in ("one.csv", "two.csv"):
        assert tournament(f"{line} --csv {name}").status == 0
    assert timeless("one.csv") == timeless("two.csv")
    assert len({row["score"] for row in games("one.csv")}) > 1


def test_what_fails_fails_alone() -> None:
    names = ("Exits", "Killed", "Raises", "Interrupts")
    line = " ".join(f"-p own.py:{name}" for name in names)
    ran = tournament(f"-p GreedyAgent {line} -l testClassic -n 2 --csv games.csv -j 2")
    assert ran.status == 1
    assert [row["outcome"] for row in games()] == ["win"] * 2 + ["crash"] * 8
    assert [row["reason"] for row in games()[2::2]] == [
        "its process ended with exit status 3",
        "its process was ended by SIGKILL",
        "Pacman: ValueError: no way",
        "an agent stopped the game: KeyboardInterrupt",
    ]
    assert "own.py:Exits (2 crash) 0/2 " in squeezed(ran.out)
    assert "own.py:Raises on testClassic, 1 RandomGhost, seed 0: crash, score 0, 0 turns" in ran.out


def test_a_game_that_failed_can_be_seen() -> None:
    ran = tournament(
        "-p AlphaBetaAgent:depth=1 -l testClassic -g own.py:Static --seed 3 -n 1 --moveTimeout 9"
    )
    assert "crash, score 9, 1 turns: ghost 1: RuntimeError: stuck" in ran.out
    said = re.search(r"See it: python -m pacman (.*)", ran.out)
    assert said
    again = run(*shlex.split(said[1]), "-q")
    assert again.status == 1
    assert "Game 1: crash, score 9, 1 turns, seed 3: ghost 1: RuntimeError: stuck" in again.out


def test_a_move_that_takes_too_long() -> None:
    ran = tournament(
        "-p own.py:Loops -p GreedyAgent -l testClassic -n 1 --moveTimeout 0.3 --csv games.csv"
    )
    assert ran.status == 1
    assert [row["outcome"] for row in games()] == ["timeout", "win"]
    assert games()[0]["reason"] == "Pacman: out of time: no answer within 0.3 s"
    assert gone()


def test_an_agent_that_closes_all_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pacman.support.pool._LAST_WORDS", 0.1)
    ran = tournament("-p own.py:Silent -l testClassic -n 1 --csv games.csv")
    assert (ran.status, games()[0]["reason"]) == (1, "its process fell silent")


def test_an_agent_that_pickles_its_class() -> None:
    assert tournament("-p own.py:Pickles -l testClassic -n 2").status == 0


@posix
def test_agents_that_go_elsewhere_and_fork_leave_others_alone() -> None:
    line = "-p own.py:Leaves -p own.py:Forks -p GreedyAgent -l testClassic -n 3 --csv games.csv"
    assert tournament(line).status == 0
    played = [{**row, "agent": "", "version": ""} for row in timeless()]
    assert played[:3] == played[3:6] == played[6:]


@posix
def test_in_a_folder_that_was_deleted(tmp_path: Path) -> None:
    line = " ".join(command("tournament -p GreedyAgent -l testClassic -n 1 -j 1"))
    script = f"mkdir gone; cd gone; rmdir ../gone; {line}"
    done = subprocess.run(
        ["sh", "-c", script], cwd=tmp_path, env=environment(),
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (done.returncode, "GreedyAgent 1/1 " in squeezed(done.stdout)) == (0, True)


@posix
def test_what_agents_start_ends_with_the_tournament() -> None:
    assert tournament("-p own.py:Starts -l testClassic -n 2").status == 0
    assert gone()


STRANGE = [
    "", "x", "[" * 100_000, "\xff", "7", "{}", "[]", "[1, 2, 3]", "[2, []]", "[2, 7]", "[[], {}]",
    "[2, null]", '[2, {"outcome": "won", "reason": ""}]', '[2, {"outcome": []}]',
    '[2, {"score": 1}]',
    '[2, {"outcome": "win", "reason": 7}]', '[2, {"outcome": "win", "turns": -1}]',
    '[2, {"outcome": "win", "score": 1e300}]', '[2, {"outcome": "win", "ms": NaN}]',
    '[2, {"outcome": "win", "score": "7"}]',
]  # fmt: skip


@pytest.mark.parametrize("says", STRANGE)
def test_what_no_process_of_ours_would_say(says: str) -> None:
    team = Team[int](1, PROGRAM, fine)
    assert team._understood(says.encode("latin-1")) is None


@posix
def test_a_process_that_says_something_strange_loses_its_game() -> None:
    says = b"7\n".hex()
    ran = tournament(
        f"-p own.py:Says:says={says} -p GreedyAgent -l testClassic -n 2 --csv games.csv"
    )
    assert ran.status == 1
    said = "its process said something strange"
    assert [(row["outcome"], row["reason"]) for row in games()] == [
        *[("crash", said)] * 2, *[("win", "")] * 2,
    ]  # fmt: skip


@posix
def test_an_answer_to_another_job_is_no_answer() -> None:
    says = b"[0, {}]\n".hex()
    ran = tournament(
        f"-p own.py:Says:says={says} -l testClassic -k 0 -n 2 --turns 9 --csv games.csv"
    )
    assert ran.status == 0
    assert [row["outcome"] for row in games()] == ["stopped"] * 2


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other signals have no names")
def test_a_signal_without_a_name() -> None:
    tournament("-p own.py:Nameless -l testClassic -n 1 --csv games.csv")
    assert games()[0]["reason"] == "its process was ended by signal 40"


@posix
@pytest.mark.parametrize("closed", ["0<&-", "2>&-", "0<&- 2>&-"])
def test_closed_streams(closed: str) -> None:
    line = " ".join(command("tournament -p GreedyAgent -l testClassic -n 1 -j 1"))
    done = subprocess.run(
        ["sh", "-c", f"{line} {closed}"], env=environment(),
        stdout=subprocess.PIPE, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (done.returncode, "GreedyAgent 1/1 " in squeezed(done.stdout)) == (0, True)


def test_who_loops_over_a_set_plays_alike_in_all_processes() -> None:
    agent = ROOT / "tests" / "submissions" / "games" / "loops_over_a_set.py"
    line = f"-p {agent}:StudentAgent -l testClassic -n 4"
    for name in ("one.csv", "two.csv"):
        assert tournament(f"{line} --csv {name} -j 2").status == 0
    assert timeless("one.csv") == timeless("two.csv")


# Documents.


def test_the_example_is_what_the_command_shows() -> None:
    page = (ROOT / "docs" / "tournaments.md").read_text(encoding="utf-8")
    match = re.search(
        r"```sh\npython -m pacman tournament (.*)\n```\n\n```\n(.*?)```", page, re.DOTALL
    )
    assert match
    ran = tournament(match[1])
    assert ran.status == 0

    def but_times(text: str) -> list[list[str]]:
        return [line.split()[:-2] if "/" in line else line.split() for line in text.splitlines()]

    assert but_times(ran.out) == but_times(match[2])
    assert f"`{Outcome.STOPPED}` after {TURNS:,} turns" in page
