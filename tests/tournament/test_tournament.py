"""Tournaments: the same games on any number of cores, whatever agents do and whoever stops them."""

from __future__ import annotations

import csv
import json
import os
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_command import ROOT, Ran, command, environment, posix, run

from pacman import Layout, Outcome, play
from pacman.commands.tournament import PROGRAM, fine
from pacman.commands.tournament_options import TURNS
from pacman.engine import layout, loading
from pacman.support.pool import Team
from pacman.tournament.pairings import Entrant

PATIENCE = 60
TIMES = ("ms", "longest_ms")

OWN = """
import os, pickle, random, signal, subprocess, sys, time
from pacman import GreedyAgent, RandomGhost

drawn = []

class Fine(GreedyAgent):
    "Prints, reads and remembers as nobody should who plays beside others."
    def getAction(self, state):
        print("\\udcff", flush=True)
        os.write(1, b"[1, 2]\\n")
        os.write(2, b"noise")
        assert sys.stdin.read() == ""
        drawn.append(1)
        self.turns = getattr(self, "turns", 0) + 1
        assert len(drawn) == self.turns, "another game's module"
        return GreedyAgent.getAction(self, state)

class Draws(Fine):
    def __init__(self):
        self.order = random.sample(["North", "South", "East", "West"], 4)
    def getAction(self, state):
        legal = state.getLegalActions()
        return next((a for a in self.order if a in legal and random.random() < 0.9), "Stop")

class Exits(GreedyAgent):
    def getAction(self, state):
        os._exit(3)

class Killed(GreedyAgent):
    def getAction(self, state):
        os.kill(os.getpid(), signal.SIGKILL)

class Raises(GreedyAgent):
    def getAction(self, state):
        raise ValueError("no\\nway")

class Interrupts(GreedyAgent):
    def getAction(self, state):
        raise KeyboardInterrupt

class Still(GreedyAgent):
    def getAction(self, state):
        return "Stop"

class Loops(GreedyAgent):
    def getAction(self, state):
        with open("pid", "w") as file:
            file.write(str(os.getpid()))
        while True:
            pass

class Deaf(Loops):
    "One call in C that never gives another thread a turn."
    def getAction(self, state):
        import collections
        with open("pid", "w") as file:
            file.write(str(os.getpid()))
        collections.deque(iter(int, 1), maxlen=0)

class Unmade(GreedyAgent):
    def __init__(self):
        os._exit(4)

class Silent(GreedyAgent):
    def getAction(self, state):
        os.closerange(0, 100)
        time.sleep(1000)

class Pickles(GreedyAgent):
    def getAction(self, state):
        assert pickle.loads(pickle.dumps(Pickles)) is Pickles
        return GreedyAgent.getAction(self, state)

class Leaves(GreedyAgent):
    def getAction(self, state):
        os.chdir("/")
        return GreedyAgent.getAction(self, state)

class Forks(GreedyAgent):
    "The child plays on, worse, and would be done with its game first, or while the next is played."
    def getAction(self, state):
        if not hasattr(self, "child"):
            self.child = os.fork() == 0
            if not self.child:
                os.waitpid(-1, 0)
        if self.child:
            raise ValueError("in the child")
        return GreedyAgent.getAction(self, state)

class Starts(GreedyAgent):
    def getAction(self, state):
        if not os.path.exists("pid"):
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
            with open("pid", "w") as file:
                file.write(str(child.pid))
        return GreedyAgent.getAction(self, state)

class Says(GreedyAgent):
    "What no process says to a tournament, wherever that listens."
    def __init__(self, says):
        self.says = says
    def getAction(self, state):
        for descriptor in range(3, 20):
            try:
                os.write(descriptor, bytes.fromhex(self.says))
            except OSError:
                pass
        return "Stop"

class Nameless(GreedyAgent):
    "Ends by a signal that has no name."
    def getAction(self, state):
        os.kill(os.getpid(), 40)

class Static(RandomGhost):
    def getAction(self, state):
        raise RuntimeError("stuck")
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(OWN)


def tournament(line: str) -> Ran:
    """Played with one process beside this one, unless the line says how many."""
    jobs = [] if "-j" in line.split() else ["-j", "1"]
    return run("tournament", *line.split(), *jobs)


def squeezed(text: str) -> str:
    """Without what makes columns of it."""
    return " ".join(text.split())


def games(path: str = "games.csv") -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def timeless(path: str = "games.csv") -> list[dict[str, str]]:
    return [{k: v for k, v in row.items() if k not in TIMES} for row in games(path)]


# What is played.


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


# What agents do.


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


# Going on.

LINE = "-p RandomAgent -p GreedyAgent -l testClassic -n 3 --csv games.csv"


def test_what_is_left_is_played() -> None:
    assert tournament(LINE).status == 0
    whole, before = Path("games.csv").read_text(), games()
    lines = whole.splitlines(keepends=True)
    # Two games are missing, and the last was being written when somebody pulled the plug.
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


# What is said to bad commands.


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("-p MinimaxAgnt", "no agent 'MinimaxAgnt'; did you mean MinimaxAgent"),
        ("-p MinimaxAgent:dept=2", "no argument 'dept'; did you mean depth?"),
        ("-p MinimaxAgent:depth=x", "MinimaxAgent(depth=x): depth must be a whole number"),
        ("-p MinimaxAgent:2=x", "-p MinimaxAgent:2=x: '2' is no name"),
        ("-p MinimaxAgent -a depth=2", "-a: what an agent is made with follows its name"),
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
        ("--resume", "Say --csv FILE, too"),
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


# Processes.


def test_a_team_goes_on_without_those_who_leave() -> None:
    job = {
        "pacman": "GreedyAgent", "args": {}, "ghosts": "RandomGhost", "count": 1, "turns": 9,
    }  # fmt: skip
    with Team[int](1, PROGRAM, fine) as team:
        assert [answer.said for answer in team.answers([(1, job)])] == [{}]
        (worker,) = team._workers
        worker.process.kill()
        worker._thread.join()  # and it is known to have left, or not, when the next job is given
        assert [answer.death for answer in team.answers([(2, job)])] in ([""], [_killed()])
        assert [answer.said for answer in team.answers([(3, job)])] == [{}]
        everybody = [worker.process, *(other.process for other in team._workers)]
    assert None not in [process.returncode for process in everybody]


def _killed() -> str:
    return "its process was ended by SIGKILL"


def gone() -> bool:
    """Whether the process of the agent that wrote down its number has ended, or soon does."""
    pid = int(Path("pid").read_text())
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if not alive(pid):
            return True
        time.sleep(0.02)
    return False


def alive(pid: int) -> bool:
    """Whether it is there, and not only because nobody asked how it ended."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:  # ended just now, or no such files on this system
        return not os.path.isdir("/proc/self")


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
def test_nobody_is_left_where_the_tournament_is_killed(playing: subprocess.Popen[str]) -> None:
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
def test_the_table_is_a_file_even_where_nobody_wants_to_read_it() -> None:
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


# The documents.


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
