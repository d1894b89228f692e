"""Tic-tac-toe in a real terminal: questions, keys, and Ctrl-C while a player thinks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from test_terminal import ended, on_screen, play

NEVER = Path(__file__).parents[1] / "submissions" / "games" / "never_answers.py"


def game(folder: Path, line: str = "") -> Any:
    return play(folder, f"tictactoe {line}", what="-m pacman")


def say(child: Any, *answers: object) -> None:
    for answer in answers:
        child.expect(r"(\(y/n\)|to quit\):) ")
        child.sendline(str(answer))


def test_a_game(tmp_path: Path) -> None:
    child = game(tmp_path)
    child.expect("X: you\r\nO: AlphaBetaAgent\r\nPlay first")
    child.expect(r"\(y/n\) ")
    child.sendline("n")
    child.expect("AlphaBetaAgent thinks")
    say(child, 1, 2, 4, 6)
    status, shown = ended(child)
    assert status == 0
    assert on_screen(shown)[-10:] == [
        "O takes 7.", "",
        " O | X | 3", "---+---+---", " O | 5 | X", "---+---+---", " O | 8 | 9", "",
        "You lose", "",
    ]  # fmt: skip


def test_ctrl_d_quits(tmp_path: Path) -> None:
    for answers in ((), ("y",), ("y", 5)):
        child = game(tmp_path)
        say(child, *answers)
        child.expect(r"(\(y/n\)|to quit\):) ")
        child.sendeof()
        status, shown = ended(child)
        assert status == 0
        assert on_screen(shown)[-2] == "Stopped."


def test_ctrl_c_quits(tmp_path: Path) -> None:
    for answers in ((), ("y",), ("n",)):
        child = game(tmp_path)
        say(child, *answers)
        child.expect(r"(\(y/n\)|to quit\):) ")
        child.sendintr()
        status, shown = ended(child)
        assert status == 130
        assert on_screen(shown)[-2] == "Stopped."
        assert "Traceback" not in shown


def test_ctrl_c_ends_an_agent_that_thinks(tmp_path: Path) -> None:
    child = game(tmp_path, f"--agent {NEVER}:StudentAgent")
    say(child, "n")
    child.expect("never_answers.py:StudentAgent thinks")
    child.sendintr()
    status, shown = ended(child)
    assert status == 130
    assert on_screen(shown)[-2] == "Stopped."
    assert "Traceback" not in shown
