"""`python -m pacman tictactoe`: to play against an agent or watch two, and to count searches."""

from __future__ import annotations

import argparse
import sys
from math import inf
from typing import Any

from pacman import Call, Quit, Recorder
from pacman.engine import loading
from pacman.games.opponents import PLIES, Computer, Failed, Person, Player, asked
from pacman.games.tictactoe import CROSS, MARKS, NOUGHT, TicTacToe
from pacman.support.errors import INTERRUPTED, UserError
from pacman.support.options import Parser, seconds
from pacman.support.outputs import complain
from pacman.support.project import PACKAGE
from pacman.support.text import printable

PATIENCE = 60.0
# Agents, what they are made with, and what their `value` takes after state, agent and depth.
COUNTED: list[tuple[str, dict[str, str], tuple[Any, ...]]] = [
    ("MinimaxAgent", {}, ()),
    ("AlphaBetaAgent", {}, (-inf, inf)),
    ("AlphaBetaAgent", {"pruning": "inclusive"}, (-inf, inf)),
]


def add_arguments(parser: Parser) -> None:
    parser.hint = ": an agent goes after --agent"
    add = parser.add_argument
    # fmt: off
    add("--agent", metavar="NAME|FILE.py:Class", default="AlphaBetaAgent",
        help="who plays O (AlphaBetaAgent)")
    add("--watch", metavar="NAME|FILE.py:Class", nargs="?", const="",
        help="let an agent play X, the same one if you name none")
    add("--first", choices=list(MARKS), type=str.upper,
        help="who moves first; X, if you aren't asked")
    add("--moveTimeout", metavar="S", type=seconds, default=PATIENCE,
        help=f"seconds an agent may think about a move ({PATIENCE:g})")
    add("--count", action="store_true",
        help="play no game, but count what searches of all of it visit, yours with --agent")
    # fmt: on


def run(options: argparse.Namespace) -> int:
    try:
        (_count if options.count else _play)(options)
    except Quit:
        sys.stdout.write("Stopped.\n")
    except KeyboardInterrupt:
        sys.stdout.write("\nStopped.\n")
        return INTERRUPTED
    except Failed as failure:
        sys.stdout.flush()
        complain("pacman", printable(str(failure)))
        if failure.lines:
            sys.stderr.write(f"{failure.lines}\n")
        return 1
    return 0


def _play(options: argparse.Namespace) -> None:
    crosses: Player = Person()
    verdicts = ("You win", "You lose", "Draw")
    if options.watch is not None:
        crosses = Computer(options.watch or options.agent, options.moveTimeout)
        verdicts = ("X wins", "O wins", "Draw")
    players = (crosses, Computer(options.agent, options.moveTimeout))
    sys.stdout.write("".join(f"{m}: {p.name}\n" for m, p in zip(MARKS, players, strict=True)))
    first = MARKS.index(options.first or MARKS[CROSS])
    if options.first is None and options.watch is None:
        first = _who_begins()
    position = TicTacToe.initial(first)
    sys.stdout.write(f"\n{position}\n\n")
    while position.getLegalActions():
        before, mark = position, MARKS[position.turn]
        position = players[position.turn].move(position)
        cell = (position.taken ^ before.taken).bit_length()
        sys.stdout.write(f"{mark} takes {cell}.\n\n{position}\n\n")
    verdict = verdicts[0 if position.isWin() else 1 if position.isLose() else 2]
    sys.stdout.write(f"{verdict}\n")


def _who_begins() -> int:
    while True:
        said = asked("Play first? (y/n) ").lower()
        if said in ("y", "yes"):
            return CROSS
        if said in ("n", "no"):
            return NOUGHT
        sys.stdout.write("Say y or n, or q to quit.\n")


class _Visits(list[Call]):
    """Counts calls without keeping them: half a million would fill the memory."""

    made = 0

    def append(self, _call: Call) -> None:
        self.made += 1


def _count(options: argparse.Namespace) -> None:
    """Print a line for each search of the whole game; the value of other agents is not known."""
    if options.watch is not None:
        raise UserError("--count: there is no game to watch; leave one of the two out")
    first = MARKS.index(options.first or MARKS[CROSS])
    searches: list[Any] = COUNTED
    own = bool(loading.locate(options.agent)[0])
    if own or options.agent not in {name for name, _, _ in COUNTED}:
        searches = [*COUNTED, (options.agent, {}, None)]
    sys.stdout.write(_row("agent", "visited", "distinct", "value"))
    for name, said, bounds in searches:
        # Ours are the shipped ones, even if this folder has agents of the same names.
        folder = "." if bounds is None else PACKAGE
        computer = Computer(name, options.moveTimeout, folder, **said)
        recorder = Recorder()
        recorder.calls = visits = _Visits()
        root, value = TicTacToe.initial(first).watched_by(recorder), "-"
        if bounds is None:
            computer.take(computer.call("getAction", root), CROSS, TicTacToe.initial(first))
        else:
            value = computer.call("value", root, 0, PLIES, *bounds)
        what = ", ".join([computer.name, *map("=".join, said.items())])
        # The root is visited, too, without a call.
        sys.stdout.write(_row(what, f"{visits.made + 1:,}", f"{recorder.count:,}", value))
        sys.stdout.flush()


def _row(what: str, *figures: object) -> str:
    return f"{what:36}{''.join(f'{figure:>10}' for figure in figures)}\n"
