"""`python -m pacman`: its commands, and tic-tac-toe from the first question to the last word."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from test_command import ROOT, SUBMISSIONS, Ran, environment, posix
from traces import fail_hard

from pacman.commands.game import PROGRAM, main, runs_student_code
from pacman.commands.tictactoe import COUNTED
from pacman.games.tictactoe import TicTacToe

# Takes the first free cell, so it can be beaten, and says what it is made with.
FIRST_FREE = """
class FirstFree:
    def __init__(self, depth="none"):
        print("depth", depth)

    def getAction(self, state):
        return state.getLegalActions()[0]
"""
LAST_FREE = """
import os

class LastFree:
    def getAction(self, state):
        print("hash seed", os.environ.get("PYTHONHASHSEED"))
        return state.getLegalActions(0)[-1]
"""
TEXTBOOK = """
class StopsAtWins:
    def getAction(self, state):
        actions = state.getLegalActions(0)
        return max(actions, key=lambda a: self.value(state.generateSuccessor(0, a), 1))

    def value(self, state, agent):
        if state.isWin() or state.isLose():
            return state.getScore()
        below = (state.generateSuccessor(agent, a) for a in state.getLegalActions(agent))
        return (min if agent else max)(self.value(child, 1 - agent) for child in below)


class Nothing:
    def getAction(self, state):
        pass
"""
STRANGE = """
import sys


class Strange:
    def __eq__(self, other):
        raise SystemExit("not to be compared")

    __hash__ = None


class Unshown(Strange):
    def __repr__(self):
        sys.stderr.close()
        raise SystemExit("not to be shown")


class Answers:
    def getAction(self, state):
        return Strange()


class AnswersUnshown:
    def getAction(self, state):
        return Unshown()


class Cheats:
    def getAction(self, state):
        answer = state.getLegalActions(0)[0]
        state.crosses = 0o777
        return answer


class AsksForPoints:
    def getAction(self, state):
        return state.getFood()


class HasTypo:
    def getAction(self, state):
        return state.getLegalAction()


class Draws:
    rng = None

    def getAction(self, state):
        return self.rng.choice(state.getLegalActions(0))


class DrawsCards:
    rng = "cards"

    def getAction(self, state):
        return state.getLegalActions(0)[len(self.rng) - 5]
"""
# Each does something else to the streams, and says so first.
STREAMS = """
import io
import sys


class Closes:
    out = sys.stdout

    def __init__(self):
        self.close()

    def getAction(self, state):
        self.close()
        return state.getLegalActions(0)[0]

    def close(self):
        print("said by", type(self).__name__)
        self.out.flush()
        self.out.close()
        sys.stdout.close()
        sys.stderr.close()


class Replaces(Closes):
    def close(self):
        print("said by", type(self).__name__)
        sys.stdout, sys.stderr = io.StringIO(), None


class Wraps(Closes):
    def close(self):
        sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8")
        print("said by", type(self).__name__, flush=True)


class Fails(Closes):
    def getAction(self, state):
        self.close()
        raise SystemExit("enough")
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In a folder with some students' files; what they import is forgotten afterwards."""
    texts = {
        "first": FIRST_FREE, "last": LAST_FREE, "textbook": TEXTBOOK, "strange": STRANGE,
        "streams": STREAMS,
    }  # fmt: skip
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    path, modules = sys.path.copy(), set(sys.modules)
    yield
    sys.path[:] = path
    for name in set(sys.modules) - modules:
        if not name.startswith(("agents", "games", "pacman", "rich")):
            del sys.modules[name]


def run(line: str, said: str = "") -> Ran:
    """The output of a command with this input."""
    before, sys.stdin = sys.stdin, io.StringIO(said)
    try:
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
            status = main(line.split())
    finally:
        sys.stdin = before
    return Ran(status, out.getvalue(), err.getvalue())


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


def boards(out: str) -> list[str]:
    """The boards in it, a line of nine characters for each."""
    lines = out.splitlines()
    rules = [i for i, line in enumerate(lines) if line == "---+---+---"]
    tops = [i - 1 for i in rules[::2]]
    return [
        "".join("".join(lines[top : top + 5 : 2]).split(" | ")).replace(" ", "") for top in tops
    ]


# All commands.


@pytest.mark.parametrize("line", ["-h", "--help"])
def test_the_commands_are_listed(line: str) -> None:
    ran = run(line)
    assert (ran.status, ran.err) == (0, "")
    _, listed = ran.out.split("other commands, each with --help:\n")
    lines = listed.partition("\n\n")[0].splitlines()
    assert [text.split()[0] for text in lines] == list(PROGRAM.commands)


@pytest.mark.parametrize("name", PROGRAM.commands)
def test_each_command_explains_itself(name: str) -> None:
    ran = run(f"{name} --help")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: python -m pacman {name} ")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("tictacto", "no command 'tictacto'; did you mean tictactoe?"),
        ("chess", "'chess' belongs to no option"),
        ("tictactoe --frist X", "no option '--frist'; did you mean --first?"),
        ("tictactoe --first Z", "argument --first: invalid choice: 'Z' (choose from"),
        ("tictactoe MinimaxAgent", "'MinimaxAgent' belongs to no option: an agent goes after --"),
        ("tictactoe --agent MinmaxAgent", "no agent 'MinmaxAgent'; did you mean MinimaxAgent"),
        ("tictactoe --watch nobody.py:A", "no file 'nobody.py'"),
        (
            "tictactoe --agent DirectionalGhost",
            "DirectionalGhost: a ghost, which plays Pacman only",
        ),
        ("tictactoe --agent first.py", "first.py: which agent in that file?"),
        ("tictactoe --agent first.py:First", "first.py: no agent 'First'; did you mean FirstFree?"),
        ("tictactoe --moveTimeout soon", "argument --moveTimeout: expected a number of seconds"),
        ("tictactoe --count --watch", "--count: there is no game to watch; leave one of the two"),
        ("tictactoe\x1b[31m", "no command 'tictactoe\\x1b[31m'; did you mean tictactoe?"),
    ],
)
def test_mistakes_are_reported_in_one_line(line: str, said: str) -> None:
    ran = run(line)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"pacman: {said}")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", False),
        ("tictactoe", False),
        ("tictactoe --agent MinimaxAgent --watch", False),
        ("tictactoe --agent first.py:FirstFree", True),
        ("tictactoe --watch first.py:FirstFree", True),
        ("tictactoe --agent first.py", False),
        ("tree", False),
        ("nonsense", False),
    ],
)
def test_whether_it_runs_student_code(line: str, expected: bool) -> None:
    assert runs_student_code(line.split()) == expected


# A game by hand.


def test_a_game_by_hand() -> None:
    ran = run("tictactoe --agent first.py:FirstFree", "y\n5\n3\n7\n")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("depth 5\nX: you\nO: first.py:FirstFree\nPlay first? (y/n) ")
    assert boards(ran.out) == [
        "123456789", "1234X6789", "O234X6789", "O2X4X6789", "OOX4X6789", "OOX4X6X89",
    ]  # fmt: skip
    assert "X takes 5." in ran.out
    assert "O takes 1." in ran.out
    assert ran.out.endswith("\n\nYou win\n")


@pytest.mark.parametrize(("line", "first"), [("", "n\n"), ("", "NO\n"), (" --first o", "")])
def test_the_computer_begins_and_wins(line: str, first: str) -> None:
    ran = run("tictactoe" + line, first + "2\n4\n6\n8\n")
    assert (ran.status, ran.err) == (0, "")
    drawn = boards(ran.out)
    assert [board.count("O") - board.count("X") for board in drawn] == [0, 1] * (len(drawn) // 2)
    assert ("Play first?" in ran.out) == bool(first)
    assert ran.out.endswith("\n\nYou lose\n")


def test_a_draw() -> None:
    """Whoever answers as the agent does draws."""
    ran = run("tictactoe --first X --agent AlphaBetaAgent", "1\n2\n7\n6\n9\n")
    assert ran.out.endswith("Draw\n")


def test_what_is_no_answer_is_asked_again() -> None:
    ran = run("tictactoe", "\nperhaps\nY\n5\n5\n0\n10\nfive\n\n-1\n1.0\n\N{SUPERSCRIPT TWO}\nq\n")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("Play first? (y/n) ") == 3
    assert ran.out.count("Say y or n, or q to quit.\n") == 2
    assert "5 is taken; free: 2, 3, 4, 6, 7, 8, 9\n" in ran.out
    assert ran.out.count("Say a number from 1 to 9, or q to quit.\n") == 7
    assert len(boards(ran.out)) == 3
    assert ran.out.endswith("Stopped.\n")


@pytest.mark.parametrize(
    "said", ["", "q\n", "Q\n", "quit\n", "y\n", "y\nq\n", "n\n q \n", "y\n1\n"]
)
def test_one_can_quit_at_any_time(said: str) -> None:
    ran = run("tictactoe --agent first.py:FirstFree", said)
    assert (ran.status, ran.err) == (0, "")
    # What is typed ends its line itself, but not the end of it all.
    assert ran.out.endswith(" Stopped.\n" if "q" in said.lower() else " \nStopped.\n")
    assert not any(text in ran.out for text in ("Say", "You win", "You lose", "Draw"))


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
    assert "minimax 549,946 visited, alpha-beta 125,500 with strict cuts and 20,866 where" in said
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
