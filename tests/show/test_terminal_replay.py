"""Recorded games in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from test_terminal import BOARD, FAILING_GHOST, ended, on_screen, play

from pacman import Agent, GameState, Layout, RandomGhost
from pacman import play as play_game
from pacman.engine.recording import Player, Recording
from pacman.engine.textboard import plain, status
from pacman.show.terminal import board


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "corridor.lay").write_text(BOARD, encoding="utf-8")
    (tmp_path / "ghost.py").write_text(FAILING_GHOST, encoding="utf-8")
    return tmp_path


REPLAY = """
import sys
from pacman.engine.recording import load
from pacman.show.terminal_replay import replay
replay(load("game.json"), sys.stdout, float(sys.argv[1]), int(sys.argv[2]))
"""


@pytest.fixture
def recording(folder: Path) -> Recording:
    """A game of five moves to the right and some back, lost in the middle of a turn."""
    board = Layout.parse("%%%%%%%%%%\n%P  o   .%\n%%%%%%%%%%\n%G       %\n%%%%%%%%%%", "two halls")
    moves = iter(["East"] * 5 + ["West"] * 3 + ["Up"])
    result = play_game(board, Scripted(moves), [RandomGhost(1)], seed=1)
    players = [Player("Scripted"), Player("RandomGhost")]
    game = Recording.of(board, players, 1, result)
    (folder / "game.json").write_text(game.text(), encoding="utf-8")
    (folder / "replay.py").write_text(REPLAY, encoding="utf-8")
    return game


class Scripted(Agent):
    def __init__(self, moves: Iterator[str]) -> None:
        super().__init__()
        self.moves = moves

    def getAction(self, state: GameState) -> str:
        return next(self.moves)


def replayed(folder: Path, line: str, **more: Any) -> Any:
    return play(folder, line, what="replay.py", **more)


def test_a_replay_plays_to_its_end_and_waits(folder: Path, recording: Recording) -> None:
    child = replayed(folder, "0.02 0", size=(30, 60))
    child.expect("turn 0 of 8   speed 1   playing")
    child.expect("turn 8 of 8   speed 1   crash: Pacman: .*legal are: .*, East")
    child.send("q")
    status, shown = ended(child)
    assert status == 0
    assert "\x1b[?25h" in shown


def test_a_replay_step_by_step(folder: Path, recording: Recording) -> None:
    child = replayed(folder, "1000 3")
    child.expect("turn 3 of 8   speed 1   playing")
    for key, turn in {
        "\x1b[C": 4, ".": 5, "l": 6, "\x1b[D": 5, ",": 4, "h": 3, "\x1b[H": 0, "\x1b[F": 8, "g": 0,
        "G": 8, "0": 0, "$": 8,
    }.items():  # fmt: skip
        child.send(key)
        child.expect(f"turn {turn} of 8   speed 1   {'crash' if turn == 8 else 'paused'}")
    child.send(" ")
    child.expect("turn 0 of 8   speed 1   playing")
    child.send(" ")
    child.expect("turn 0 of 8   speed 1   paused")
    child.send("+")
    child.expect("speed 2   paused")
    child.send("--")
    child.expect("speed 0.5   paused")
    child.send("q")
    assert ended(child)[0] == 0


def test_a_replay_shows_each_turn_as_it_was(folder: Path, recording: Recording) -> None:
    child = replayed(folder, "1000 0", size=(30, 200))
    child.expect("turn 0 of 8")
    shown = child.before + child.after
    for turn, state in list(enumerate(recording.states()))[1:]:
        child.send(".")
        child.expect(f"turn {turn} of 8   [^q]*q: quit")
        shown += child.before + child.after
        seen = on_screen(shown)[-len(str(recording.layout).splitlines()) - 4 :]
        assert seen[:-4] == [row.rstrip() for row in board(state).plain.splitlines()]
        assert seen[-4] == status(state)
    child.send("q")
    ended(child)


def test_an_interrupt_ends_a_replay(folder: Path, recording: Recording) -> None:
    child = replayed(folder, "1000 0")
    child.expect("turn 0 of 8")
    child.sendintr()
    status, shown = ended(child)
    assert status == 0
    assert "Traceback" not in shown


@pytest.mark.parametrize("line", ["0.5 0 | cat", "0.5 0 < /dev/null"])
def test_a_replay_without_a_terminal_is_plain(
    folder: Path, recording: Recording, line: str
) -> None:
    shown = ended(replayed(folder, line))[1].replace("\r\n", "\n")
    frames = [f"{plain(s)}   turn {turn}" for turn, s in enumerate(recording.states())]
    last = f"score {recording.score}   8 turns   crash: {recording.reason}"
    assert shown == "\n".join([*frames, last, ""])


def test_a_replay_in_a_dumb_terminal_starts_where_it_is_told(
    folder: Path, recording: Recording
) -> None:
    shown = ended(replayed(folder, "0.5 7", TERM="dumb"))[1]
    assert re.findall(r"turn (\d+)", shown) == ["7", "8"]


def test_a_replay_in_ascii(folder: Path, recording: Recording) -> None:
    child = replayed(folder, "1000 0", PYTHONIOENCODING="ascii")
    child.expect("left, right: step")
    child.send("q")
    assert ended(child)[0] == 0
