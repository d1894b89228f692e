"""The pairings of a tournament: each agent on each board against each kind of ghosts."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple, TypeVar

from pacman.engine import layout, loading
from pacman.engine.layout import Layout
from pacman.engine.loading import AgentError
from pacman.support.errors import UserError
from pacman.support.files import content
from pacman.support.options import agent_args

T = TypeVar("T")


@dataclass(frozen=True)
class Entrant:
    """An agent as the command names it, and its arguments."""

    name: str  # as loading.find() understands it
    args: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Entrant:
        """`NAME` or `FILE.py:Class`, perhaps followed by `:depth=3,evalFn=better`."""
        name, _, args = text.rpartition(":")
        of_class = name.isidentifier() or ".py:" in name
        if not name or ("=" not in args and not of_class):
            return cls(text)
        if not args:
            raise UserError(f"-p {text}: after the colon is nothing; expected such as depth=3")
        try:
            return cls(name, tuple(agent_args(args).items()))
        except argparse.ArgumentTypeError as error:
            raise UserError(f"-p {text}: {error}") from None

    @property
    def file(self) -> str:
        """The agent's file, or "" for a shipped agent."""
        return loading.locate(self.name)[0]

    @property
    def title(self) -> str:
        """The agent's name, with the path of its file, since all submissions have one name."""
        args = ",".join(f"{key}={value}" for key, value in self.args)
        path, wanted = loading.locate(self.name)
        name = f"{os.path.normpath(path)}:{wanted}" if path else wanted
        return name + (f":{args}" if args else "")


class Key(NamedTuple):
    """The name of a pairing, in tables and files."""

    agent: str
    board: str
    ghosts: str
    numGhosts: int


@dataclass(frozen=True)
class Pairing:
    """An agent on a board against ghosts of one kind."""

    agent: Entrant
    board: str  # as the command names it
    layout: Layout
    ghosts: str
    count: int
    version: str  # a digest of what a game depends on, beside the names and the seed

    @property
    def key(self) -> Key:
        return Key(self.agent.title, self.layout.name, loading.shown(self.ghosts), self.count)

    def job(self, options: argparse.Namespace) -> dict[str, Any]:
        """The data that a process needs to play one of its games, except for the seed."""
        return {
            "pacman": self.agent.name, "args": dict(self.agent.args), "ghosts": self.ghosts,
            "count": self.count, "board": self.layout.name, "layout": str(self.layout),
            "turns": options.turns, "moveTimeout": options.moveTimeout, "timeout": options.timeout,
        }  # fmt: skip

    def command(self, options: argparse.Namespace, seed: int) -> str:
        """The command that shows one of its games."""
        words = ["python", "-m", "pacman", "-p", self.agent.name]
        if self.agent.args:
            words += ["-a", ",".join(f"{key}={value}" for key, value in self.agent.args)]
        words += ["-l", self.board, "-g", self.ghosts, "-k", str(self.count), "--seed", str(seed)]
        for limit in ("timeout", "moveTimeout"):
            if getattr(options, limit) is not None:
                words += [f"--{limit}", f"{getattr(options, limit):g}"]
        return shlex.join(words)


def pairings(options: argparse.Namespace) -> list[Pairing]:
    """All pairings, board by board, so that agents can be compared.

    Raises UserError, LayoutError or AgentError for an unknown name, or one that two things have.
    """
    entrants = _named("agents", map(Entrant.parse, options.agents), lambda entrant: entrant.title)
    every = (layout.names() if name == "all" else [name] for name in options.boards)
    layouts = {board: Layout.load(board) for names in every for board in names}
    boards = _named("boards", layouts, lambda board: layouts[board].name)
    kinds = _named("kinds of ghosts", options.ghosts, loading.shown)
    found = []
    for board, kind, entrant in product(boards, kinds, entrants):
        count = layouts[board].numGhosts
        if options.numGhosts is not None:
            count = min(count, options.numGhosts)
        version = _version(options, layouts[board], entrant.name, kind)
        found.append(Pairing(entrant, board, layouts[board], kind, count, version))
    return found


def _named(what: str, things: Iterable[T], name: Callable[[T], str]) -> list[T]:
    """The things, each once; raises UserError if two of them have the same name."""
    known: dict[str, T] = {}
    for thing in things:
        title = name(thing)
        if known.setdefault(title, thing) != thing:
            raise UserError(f"two {what} are called {title}: rename one, or leave it out")
    return list(known.values())


def _version(options: argparse.Namespace, board: Layout, *agents: str) -> str:
    files = [_digest(path) for path, _ in map(loading.locate, agents) if path]
    limits = [options.turns, options.moveTimeout, options.timeout]
    said = json.dumps([board.rows, files, limits])
    return hashlib.sha256(said.encode()).hexdigest()[:12]


def _digest(path: str) -> str:
    try:
        return hashlib.sha256(content(path)).hexdigest()
    except (OSError, ValueError):  # a ValueError for what is no path at all
        raise AgentError(f"no file '{path}'") from None
