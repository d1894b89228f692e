"""Agents that play tic-tac-toe, and what searches of it visit."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from game_commands import FIRST_FREE, boards, run
from test_command import ROOT, SUBMISSIONS, environment, posix
from traces import fail_hard

from pacman.commands.tictactoe import COUNTED
from pacman.games.tictactoe import TicTacToe

pytestmark = pytest.mark.usefixtures("students_files")


def launch(line: str, said: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "pacman", *line.split()],
        input=said,
        env=environment(PYTHONIOENCODING="utf-8:strict"),
        capture_output=True,
        timeout=60,
        check=False,
    )


def student(name: str) -> str:
    return f"{SUBMISSIONS / name}.py:StudentAgent"


# Agents against each other, and their failures.


def test_agents_against_each_other() -> None:
    ran = run("tictactoe --watch")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("X: AlphaBetaAgent\nO: AlphaBetaAgent\n\n 1 | 2 | 3\n")
    drawn = boards(ran.out)
    assert [board.count("X") + board.count("O") for board in drawn] == list(range(10))
    assert ran.out.endswith("Draw\n")


def test_who_wins_of_two_agents() -> None:
    ran = run("tictactoe --watch MinimaxAgent --agent last.py:LastFree --first O")
    assert ran.out.startswith("X: MinimaxAgent\nO: last.py:LastFree\n")
    assert boards(ran.out)[1] == "12345678O"
    assert ran.out.endswith("X wins\n")
    ran = run("tictactoe --watch first.py:FirstFree")
    assert ran.out.endswith("O wins\n")


@pytest.mark.parametrize(
    ("agent", "said"),
    [
        (student("returns_nothing"), "illegal action None for agent 1; legal: 2, 3, 4, 5"),
        (student("never_answers"), "out of time: no answer within 0.2 s"),
        (student("swallows_everything"), "out of time: no answer within 0.2 s"),
        (student("exits"), "SystemExit: enough"),
        (student("recurses"), "RecursionError: maximum recursion depth exceeded"),
        (student("raises_what_cannot_be_shown"), "Unshowable"),
        ("strange.py:Answers", "illegal action <strange.Strange object at "),
        ("strange.py:AnswersUnshown", "SystemExit: not to be shown"),
        ("strange.py:HasTypo", "AttributeError: 'TicTacToe' object has no attribute 'getLegalAct"),
        ("strange.py:AsksForPoints", "plays Pacman only: it asks for 'getFood', which tic-tac-"),
        ("ReflexAgent", "plays Pacman only: it asks for 'getPacmanPosition', which tic-tac-toe"),
        ("KeyboardAgent", "plays Pacman only: it asks for "),
        ("OddsAgent", "plays Pacman only: it asks for "),
    ],
)
def test_an_agent_that_fails(agent: str, said: str) -> None:
    ran = run(f"tictactoe --watch first.py:FirstFree --moveTimeout 0.2 --agent {agent}")
    assert ran.status == 1
    lines = ran.err.splitlines()
    assert lines[0].startswith(f"pacman: {Path(agent).name}: {said}")
    # And where in the student's own file, where it was there.
    own = [line for line in lines[1:] if line.startswith("  File ")]
    assert all(agent.partition(":")[0] in line for line in own)
    assert bool(own) == ("legal" not in said and "out of time" not in said and ".py" in agent)
    assert boards(ran.out) == ["123456789", "X23456789"]


def test_what_an_agent_does_to_a_position_changes_no_game() -> None:
    ran = run("tictactoe --watch strange.py:Cheats")
    assert (ran.status, ran.err) == (0, "")
    assert boards(ran.out) == boards(run("tictactoe --watch first.py:FirstFree").out)


def test_agents_that_draw() -> None:
    """As in Pacman, each gets a generator of its own, unless it means something else by `rng`."""
    for _ in range(3):
        ran = run("tictactoe --watch strange.py:Draws")
        assert (ran.status, ran.err) == (0, "")
    ran = run("tictactoe --watch strange.py:DrawsCards --agent first.py:FirstFree")
    assert ran.out.endswith("X wins\n")


@pytest.mark.parametrize("name", ["Closes", "Replaces"])
def test_what_an_agent_does_to_the_streams_is_undone(name: str) -> None:
    ran = run(f"tictactoe --watch streams.py:{name} --agent first.py:FirstFree")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("X wins\n")
    assert f"said by {name}\n" in ran.out


# What is counted.


@pytest.mark.slow
def test_what_searches_of_all_of_it_visit() -> None:
    ran = run("tictactoe --count")
    assert (ran.status, ran.err) == (0, "")
    assert [line.split() for line in ran.out.splitlines()] == [
        ["agent", "visited", "distinct", "value"],
        ["MinimaxAgent", "549,946", "5,478", "0"],
        ["AlphaBetaAgent", "125,500", "5,197", "0"],
        ["AlphaBetaAgent,", "pruning=inclusive", "20,866", "2,668", "0"],
    ]
    page = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
    assert f"```text\n{ran.out}```" in page
    said = " ".join(page.split())
    assert "549,946, alpha-beta 125,500 with strict cuts, and 20,866 if equality cuts, too." in said
    value, visited, _ = fail_hard(TicTacToe.initial())
    assert value == 0
    assert f"it is {visited:,}." in said


def test_a_pass_is_a_visit_where_o_moves_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pacman.commands.tictactoe.COUNTED", COUNTED[2:])
    ran = run("tictactoe --count --first O --agent AlphaBetaAgent")
    assert ran.out.splitlines()[-1].split()[2:] == ["20,867", "2,668", "0"]


def test_what_yours_visits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pacman.commands.tictactoe.COUNTED", [])
    ran = run("tictactoe --count --agent last.py:LastFree --first O")
    assert [line.split() for line in ran.out.splitlines()][-1] == [
        "last.py:LastFree",
        "1",
        "1",
        "-",
    ]


def test_what_is_counted_must_choose_a_legal_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pacman.commands.tictactoe.COUNTED", [])
    ran = run("tictactoe --count --agent textbook.py:StopsAtWins")
    assert ran.status == 1
    assert ran.err.startswith("pacman: textbook.py:StopsAtWins: ValueError")
    ran = run("tictactoe --count --agent textbook.py:Nothing")
    assert ran.status == 1
    assert "Nothing: illegal action None for agent 0; legal: 1, 2" in ran.err


def test_a_students_file_in_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Plays, as on every command line, but is not counted as ours."""
    text = FIRST_FREE.replace("FirstFree", "AlphaBetaAgent")
    (tmp_path / "multiAgents.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr("pacman.commands.tictactoe.COUNTED", COUNTED[2:])
    rows = [line.split() for line in run("tictactoe --count").out.splitlines()]
    assert rows[1] == ["AlphaBetaAgent,", "pruning=inclusive", "20,866", "2,668", "0"]
    assert rows[3] == ["multiAgents.py:AlphaBetaAgent", "1", "1", "-"]
    assert "O: multiAgents.py:AlphaBetaAgent\n" in run("tictactoe", "q\n").out


# In a process of its own.


def test_strange_bytes_are_no_answer_and_student_code_has_a_fixed_hash_seed() -> None:
    done = launch("tictactoe --agent last.py:LastFree", b"\xff\xfe\ny\n\x80\n1\nq\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"hash seed 0" in done.stdout
    assert done.stdout.count(b"Say y or n") == 1
    assert done.stdout.count(b"Say a number") == 1


@pytest.mark.parametrize("name", ["Closes", "Replaces", "Wraps"])
def test_streams_that_an_agent_closes_are_ours_again(name: str) -> None:
    done = launch(
        f"tictactoe --watch streams.py:{name} --agent streams.py:Fails --moveTimeout 9", b""
    )
    assert done.returncode == 1
    assert f"said by {name}".encode() in done.stdout
    assert b"X takes 1." in done.stdout
    assert done.stderr.startswith(b"pacman: streams.py:Fails: SystemExit: enough")


@posix
def test_when_the_results_cannot_be_written() -> None:
    line = f"{sys.executable} -m pacman tictactoe --watch --agent RandomAgent"
    for where, status, said in (
        (">&-", 0, ""),
        ("> /dev/full", 2, "pacman: the results cannot be written: No space left on device\n"),
        ("| true; exit ${PIPESTATUS[0]}", 0, ""),
    ):
        done = subprocess.run(
            ["bash", "-c", f"{line} {where}"],
            env=environment(), capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (status, said)
