"""Who plays tic-tac-toe: the person at the keyboard, or an agent of whatever kind."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from pacman import IllegalAction, Quit, loading
from pacman.limits import Caller, OutOfTime
from pacman.match import one_line
from pacman.text import printable

from .tictactoe import CROSS, TicTacToe

# Nine moves, five of the first player and four of the other; enough, too, where X passes first.
PLIES = 5
_PROJECT = os.path.dirname(loading.HERE)


class Failed(Exception):
    """An agent gave no legal answer: the message is one line, `lines` are its own of the error."""

    def __init__(self, name: str, error: BaseException) -> None:
        plain = isinstance(error, (IllegalAction, OutOfTime))
        super().__init__(f"{name}: {error if plain else one_line(error)}")
        ours = [os.path.join(_PROJECT, package) for package in ("agents", "games")]
        self.lines = "" if plain else loading.own_lines(error, *ours)


class Player(Protocol):
    """Whoever moves."""

    name: str

    def move(self, position: TicTacToe) -> TicTacToe:
        """The position after a move of whose turn it is; raises Quit, or Failed."""


class Person:
    """Whoever is at the keyboard."""

    name = "you"

    def move(self, position: TicTacToe) -> TicTacToe:
        cells = list(map(str, range(1, 10)))
        free = list(map(str, position.getLegalActions(position.turn)))
        while (said := asked("Your move (1-9, q to quit): ")) not in free:
            taken = f"{said} is taken; free: {', '.join(free)}"
            what = taken if said in cells else "Say a number from 1 to 9, or q to quit."
            sys.stdout.write(f"{what}\n")
        return position.generateSuccessor(position.turn, int(said))


class Computer:
    """An agent, found and made by its name, that gets so many seconds for a move.

    A student's file in the folder comes before the shipped agents. One that can be told how deep
    to look is told to look to the end.
    """

    def __init__(self, name: str, patience: float, folder: str = ".", **options: str) -> None:
        kind = loading.find(name, folder)
        if loading.takes(kind, "depth"):
            options["depth"] = str(PLIES)
        self.agent = loading.make(kind, **options)
        self.name = printable(loading.shown(name, folder))
        self._patience = patience

    def move(self, position: TicTacToe) -> TicTacToe:
        # Search agents find the best move of agent 0.
        seen = position if position.turn == CROSS else position.mirrored()
        return self.take(self.call("getAction", seen), position.turn, position)

    def take(self, action: Any, mark: int, position: TicTacToe) -> TicTacToe:
        """The position after an action that this agent chose; raises Failed if it isn't legal."""
        try:
            return position.generateSuccessor(mark, action)
        except Exception as error:  # IllegalAction, or whatever comparing a strange action raises
            raise Failed(self.name, error) from error

    def call(self, method: str, *args: Any) -> Any:
        """What this method of the agent returns; raises Failed where it raises or takes long."""
        caller = Caller(self._patience, None)
        try:
            with _thinking(self.name):
                return caller.call(getattr(self.agent, method), *args)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit, too
            raise Failed(self.name, error) from error
        finally:
            caller.close()


def asked(question: str) -> str:
    """What the person answers; raises Quit where that is to quit, or nothing more will come."""
    sys.stdout.write(question)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        sys.stdout.write("\n")
    said = line.strip()
    if not line or said.lower() in ("q", "quit"):
        raise Quit
    return said


@contextmanager
def _thinking(name: str) -> Iterator[None]:
    """Says on a terminal that somebody is at work."""
    sys.stdout.flush()
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.text import Text

    with Console(stderr=True).status(Text(f"{name} thinks")):
        yield
