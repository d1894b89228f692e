"""`python -m pacman`: its commands, and tic-tac-toe from the first question to the last word."""

from __future__ import annotations

import pytest
from game_commands import boards, run

from pacman.commands.game import PROGRAM, runs_student_code

pytestmark = pytest.mark.usefixtures("students_files")

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
    """A player who answers as the agent does draws."""
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
