"""Tournaments that continue, and wrong commands."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from test_command import run
from tournaments import OWN, TIMES, games, timeless, tournament

from pacman.tournament.pairings import Entrant


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(OWN)


# Tournaments that continue.

LINE = "-p RandomAgent -p GreedyAgent -l testClassic -n 3 --csv games.csv"


def test_what_is_left_is_played() -> None:
    assert tournament(LINE).status == 0
    whole, before = Path("games.csv").read_text(), games()
    lines = whole.splitlines(keepends=True)
    # Two games are missing, and the last was being written when the power failed.
    Path("games.csv").write_text("".join(lines[:2] + lines[4:])[:-5])
    lost = (1, 2, 5)
    kept = [row for number, row in enumerate(before) if number not in lost]
    ran = tournament(f"{LINE} --resume -v")
    assert ran.status == 0
    assert len(ran.err.splitlines()) == len(lost)
    after = games()
    assert [{**row, **dict.fromkeys(TIMES)} for row in after] == [
        {**row, **dict.fromkeys(TIMES)} for row in before
    ]
    assert [row for number, row in enumerate(after) if number not in lost] == kept


def test_with_nothing_left_no_process_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    first = tournament(LINE)
    monkeypatch.setattr(sys, "executable", "/nowhere")
    again = tournament(f"{LINE} --resume")
    assert (again.status, again.out) == (first.status, first.out)
    refused = tournament(LINE.replace("-n 3", "-n 4") + " --resume")
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "no more processes can be started: No such file" in refused.err


def test_a_tournament_may_grow() -> None:
    assert tournament(LINE).status == 0
    more = LINE.replace("-n 3", "-n 4").replace("-p R", "-p ReflexAgent -p R")
    assert tournament(f"{more} --resume").status == 0
    assert tournament(more.replace("games.csv", "new.csv")).status == 0
    assert timeless() == timeless("new.csv")


def test_a_failure_of_before_still_counts() -> None:
    line = "-p own.py:Raises -l testClassic -n 1 --csv games.csv --resume"
    assert [tournament(line).status for _ in range(2)] == [1, 1]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (LINE, "games.csv: there already; go on from it with --resume"),
        (f"{LINE} --resume --seed 1", "testClassic, 1 RandomGhost, seed 0 is none of this command"),
        (f"{LINE} --resume --turns 9", "was played with another limit, board or file of an agent"),
        (f"{LINE} --resume -k 0", "is none of this command"),
        (LINE.replace("-p R", "-p R:index=0 -p R") + " --resume", "no agent 'R'"),
        (LINE.replace("-p RandomAgent", "") + " --resume", "RandomAgent on testClassic"),
    ],
)
def test_games_of_another_command_are_refused(line: str, said: str) -> None:
    assert tournament(LINE).status == 0
    before = Path("games.csv").read_text()
    ran = tournament(line)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err
    assert Path("games.csv").read_text() == before


def test_a_game_that_is_there_twice_is_refused() -> None:
    assert tournament(LINE).status == 0
    with open("games.csv", "a", encoding="utf-8") as file:
        file.write(Path("games.csv").read_text().splitlines()[-1] + "\n")
    assert "is there twice" in tournament(f"{LINE} --resume").err


def test_another_text_stays_as_it_is() -> None:
    for content in ("my notes", "agent,bored"):
        Path("games.csv").write_text(content)
        ran = tournament(f"{LINE} --resume")
        assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
        assert "games.csv, line 1: not written by a tournament" in ran.err
        assert Path("games.csv").read_text() == content


def test_games_of_a_file_that_has_changed_are_refused() -> None:
    line = "-p own.py:Still -l small.lay -k 0 -n 1 --turns 2 --csv games.csv --resume"
    Path("small.lay").write_text("%%%%\n%P.%\n%%%%")
    assert tournament(line).status == 0
    Path("own.py").write_text(OWN + "\n# another one\n")
    assert "another limit, board or file of an agent" in tournament(line).err
    Path("own.py").write_text(OWN)
    Path("small.lay").write_text("%%%%%\n%P .%\n%%%%%")
    assert "another limit, board or file of an agent" in tournament(line).err


# Wrong commands.


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("-p MinimaxAgnt", "no agent 'MinimaxAgnt'; did you mean MinimaxAgent"),
        ("-p MinimaxAgent:dept=2", "no argument 'dept'; did you mean depth?"),
        ("-p MinimaxAgent:depth=x", "MinimaxAgent(depth=x): depth must be a whole number"),
        ("-p MinimaxAgent:2=x", "-p MinimaxAgent:2=x: '2' is no name"),
        ("-p MinimaxAgent -a depth=2", "-a: write an agent's arguments behind its name"),
        ("-p nowhere.py:A", "no file 'nowhere.py'"),
        ("-p own.py:Fin", "own.py: no agent 'Fin'; did you mean Fine"),
        ("-p own.py:Unmade", "own.py:Unmade, RandomGhost: making them failed: its process ended"),
        ("-p KeyboardAgent", "KeyboardAgent needs a person to play"),
        ("-g KeyboardAgent", "KeyboardAgent needs a person to play"),
        ("-g RandomGhost,RandomGost", "no agent 'RandomGost'; did you mean RandomGhost"),
        ("-l testClassic,smalClassic", "no layout 'smalClassic'; did you mean smallClassic"),
        ("-l testClassic,", "expected names with commas between them"),
        ("-l testClassic,testClassic.lay", "two boards are called testClassic"),
        ("-p own.py:Fine -p ./own.py:Fine", "two agents are called own.py:Fine"),
        ("-n 0", "from 1 up"),
        ("-j 0", "from 1 to 256"),
        ("--turns 0", "from 1 up"),
        ("--moveTimeout x", "number of seconds"),
        ("--resume", "--resume needs --csv FILE"),
        ("-n 1000001", "1,000,001 games: expected a million at most; see -n"),
        ("-n 500001 -p RandomAgent -p GreedyAgent", "1,000,002 games"),
        ("-n 999999999999999999", "a million at most"),
        ("-j 257", "expected a whole number from 1 to 256, not '257'"),
        ("-p GreedyAgent:", "-p GreedyAgent:: after the colon is nothing; expected such as"),
        ("-p own.py:Fine:", "-p own.py:Fine:: after the colon is nothing; expected such as"),
        ("-p AlphaBetaAgent:deph", "no argument 'deph'; did you mean depth?"),
        ("-p AlphaBetaAgent:3", "-p AlphaBetaAgent:3: '3' is no name: expected such as depth=3"),
        ("-p own.py:Says:say", "no argument 'say'; did you mean says?"),
        ("-p DirectionalGhost", "DirectionalGhost needs an index: it is a ghost"),
        ("--csv nowhere/x.csv", "--csv nowhere/x.csv: cannot be written: No such file"),
        ("--csv .", "--csv .: cannot be written: Is a directory"),
        ("--csv -", "expected the name of a file"),
        ("--csv x --json x", "--json x: --csv is the same file"),
        ("--csv own.py -p own.py:Fine", "--csv own.py: --pacman is the same file"),
        ("--csv own.py -g own.py:Static", "--csv own.py: --ghosts is the same file"),
        ("--json board.lay -l board.lay", "--json board.lay: --layout is the same file"),
        ("--speed", "no option '--speed'"),
        ("play", "'play' belongs to no option: an agent goes after -p"),
    ],
)
def test_a_bad_command_is_answered_in_one_line(line: str, said: str) -> None:
    Path("board.lay").write_text("%%%%\n%P.%\n%%%%")
    before = set(os.listdir())
    ran = tournament(line)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("pacman: ")
    assert said in ran.err
    assert set(os.listdir()) - before <= {"__pycache__"}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="names of files are text there")
def test_the_name_of_a_file_that_is_no_text() -> None:
    Path("own.py").rename("\udcff.py")
    ran = tournament("-p \udcff.py:Fine -l testClassic -n 1 --csv games.csv")
    said = "pacman: --csv games.csv: \\udcff.py:Fine: this name is no text; rename the file\n"
    assert (ran.status, ran.out, ran.err) == (2, "", said)
    assert not Path("games.csv").exists()
    assert tournament("-p \udcff.py:Fine -l testClassic -n 1 --json table.json").status == 0


@pytest.mark.parametrize(
    ("text", "entrant"),
    [
        ("A", Entrant("A")),
        ("A:depth=3,evalFn=better", Entrant("A", (("depth", "3"), ("evalFn", "better")))),
        ("a/b.py:A:x=1", Entrant("a/b.py:A", (("x", "1"),))),
        ("x=1/b.py:A", Entrant("x=1/b.py:A")),
        ("C:\\b.py:A:fast,x=", Entrant("C:\\b.py:A", (("fast", "1"), ("x", "")))),
        (":x=1", Entrant(":x=1")),
        ("A:fast", Entrant("A", (("fast", "1"),))),
        ("b.py:A:fast", Entrant("b.py:A", (("fast", "1"),))),
        ("b.py:A", Entrant("b.py:A")),
        ("b:A", Entrant("b", (("A", "1"),))),
    ],
)
def test_how_agents_are_said(text: str, entrant: Entrant) -> None:
    assert Entrant.parse(text) == entrant


def test_agents_in_files_are_called_by_their_paths() -> None:
    for folder in ("s1", "s2"):
        Path(folder).mkdir()
        Path(folder, "multiAgents.py").write_text(OWN)
    one = "-p s1/multiAgents.py:Fine -l testClassic -n 1 --csv games.csv --resume"
    assert tournament(one).status == 0  # so that more of them may come later
    both = "-p s1/multiAgents.py:Fine -p ./s2/multiAgents.py:Fine"
    ran = tournament(f"{both} -p own.py:Fine -l testClassic -n 1 --csv games.csv --resume")
    assert ran.status == 0
    names = re.findall(r"^  (\S+) +\d/1 ", ran.out, re.MULTILINE)
    assert names == [*(os.path.join(s, "multiAgents.py:Fine") for s in ("s1", "s2")), "own.py:Fine"]
    again = tournament(f"{both} -p own.py:Fine -l testClassic -n 1 --csv games.csv --resume")
    assert (again.status, again.out) == (0, ran.out)


def test_help() -> None:
    ran = run("tournament", "--help")
    assert (ran.status, ran.err) == (0, "")
    for flag in ("-p", "-l", "-g", "-k", "-n", "--seed", "-j", "--turns", "--csv", "--resume"):
        assert f" {flag}" in ran.out
    assert "\n  tournament  " in run("--help").out
