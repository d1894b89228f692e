"""The players of tic-tac-toe: the person at the keyboard, and agents of any kind."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from random import Random
from typing import IO, Any, Protocol, TextIO, cast

from pacman import DirectionalGhost, GameState, IllegalAction, Quit
from pacman.engine import loading
from pacman.engine.match import hand_out
from pacman.engine.timeouts import Caller, OutOfTime
from pacman.support.project import data
from pacman.support.text import one_line, printable

from .tictactoe import CROSS, TicTacToe

# Nine moves, five of the first player and four of the other. It is enough if X passes first, too.
PLIES = 5


class Failed(Exception):
    """An agent gave no legal answer. `lines` are the lines of the error in the agent's file."""

    def __init__(self, name: str, error: BaseException) -> None:
        plain = isinstance(error, (IllegalAction, OutOfTime))
        said = str(error) if plain else _missing(error) or one_line(error)
        super().__init__(f"{name}: {said}")
        self.lines = "" if plain else loading.own_lines(error, data("agents"))


class Player(Protocol):
    """A person or an agent."""

    name: str

    def move(self, position: TicTacToe) -> TicTacToe:
        """The position after this player's move; raises Quit, or Failed."""


class Person:
    """The person at the keyboard."""

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
    """An agent, found by its name, that has `patience` seconds for a move.

    A student's file in the folder comes before the shipped agents. An agent that takes a depth
    searches to the end.
    """

    def __init__(self, name: str, patience: float, folder: str = ".", **options: str) -> None:
        with _streams_kept():
            kind = loading.find(name, folder)
        if isinstance(kind, type) and issubclass(kind, DirectionalGhost):
            raise loading.AgentError(f"{name}: a ghost, which plays Pacman only")
        if loading.takes(kind, "depth"):
            options["depth"] = str(PLIES)
        with _streams_kept():
            self.agent = loading.make(kind, **options)
        hand_out(Random(), self.agent)
        self.name = printable(loading.shown(name, folder))
        self._patience = patience

    def move(self, position: TicTacToe) -> TicTacToe:
        # Search agents find the best move of agent 0. They get a copy, which they may change.
        seen = copy(position) if position.turn == CROSS else position.mirrored()
        return self.take(self.call("getAction", seen), position.turn, position)

    def take(self, action: Any, mark: int, position: TicTacToe) -> TicTacToe:
        """The position after this agent's action; raises Failed if it isn't legal."""
        try:
            with _streams_kept():
                return position.generateSuccessor(mark, action)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # IllegalAction, or an error of a strange action's repr()
            raise Failed(self.name, error) from error

    def call(self, method: str, *args: Any) -> Any:
        """The result of a method of the agent; raises Failed if it raises or takes too long."""
        caller = Caller(self._patience, None)
        try:
            with _streams_kept(), _thinking(self.name):
                return caller.call(getattr(self.agent, method), *args)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # SystemExit, too
            raise Failed(self.name, error) from error
        finally:
            caller.close()


def asked(question: str) -> str:
    """The person's answer; raises Quit at `q` or at the end of the input."""
    sys.stdout.write(question)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        sys.stdout.write("\n")
    said = line.strip()
    if not line or said.lower() in ("q", "quit"):
        raise Quit
    return said


def _missing(error: BaseException) -> str:
    """The message if an agent used a method that only Pacman's states have; "" otherwise."""
    name = error.name if isinstance(error, AttributeError) else ""
    if not name or not isinstance(error.obj, TicTacToe) or not hasattr(GameState, name):  # type: ignore[attr-defined]
        return ""
    return f"plays Pacman only: it asks for '{name}', which tic-tac-toe doesn't have"


class _Unclosable:
    """A stream that an agent cannot close."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def close(self) -> None:
        self._stream.flush()


# The streams that agents put in place of ours. Deleting one that wraps ours would close both.
_REPLACEMENTS: list[object] = []


@contextmanager
def _streams_kept() -> Iterator[None]:
    """Restore stdout and stderr, which student code may close or replace."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast("TextIO", _Unclosable(stream)) for stream in before)
    try:
        yield
    finally:
        _REPLACEMENTS.extend(getattr(sys, name, None) for name in ("stdout", "stderr"))
        sys.stdout, sys.stderr = before


@contextmanager
def _thinking(name: str) -> Iterator[None]:
    """Show on a terminal that this player thinks."""
    sys.stdout.flush()
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.text import Text

    with Console(stderr=True).status(Text(f"{name} thinks")):
        yield
