"""`python -m pacman growth`: what minimax and alpha-beta visit by depth."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import ExitStack
from functools import partial
from time import perf_counter

from pacman import GameState, Layout
from pacman.engine import loading
from pacman.engine.layout import names
from pacman.games.explore import growth
from pacman.games.explore.growth import SEARCHES, Row, Start, TooManyNodes, first_moves, rows
from pacman.games.explore.growth_report import HEADINGS, Write, chart, comma_separated, table
from pacman.games.tictactoe import TicTacToe
from pacman.support.errors import UserError
from pacman.support.options import Parser, seconds, whole
from pacman.support.outputs import Destinations, check_outputs, written
from pacman.support.progress import steps
from pacman.support.project import PACKAGE
from pacman.support.signals import BY_SIGNAL, first_interrupt
from pacman.support.text import counted, printable, unknown

TREE, TICTACTOE = "tree", "tictactoe"
BRANCHING, AGENTS, SECONDS = 3, 2, 3.0
# Deeper than you can wait for, and not as deep as Python can go.
DEEPEST = 99


def add_arguments(parser: Parser) -> None:
    parser.hint = ": a game goes after --game"
    add = parser.add_argument
    # fmt: off
    add("--game", metavar="NAME|FILE", default=TREE,
        help="tree, tictactoe, or a board of Pacman: its name, or its file (tree)")
    add("--branching", metavar="B", type=whole(1), help=f"actions per node of a tree ({BRANCHING})")
    add("--agents", metavar="N", type=whole(1),
        help=f"how many move in turn in a tree; the first maximises ({AGENTS})")
    add("--seed", metavar="N", type=whole(0), help="the trees that belong to this number (0)")
    add("-k", "--numGhosts", metavar="N", dest="ghosts", type=whole(0),
        help="keep the board's first N ghosts only")
    add("--depth", metavar="D", type=whole(1), help="how deep to look")
    add("--seconds", metavar="S", type=seconds,
        help=f"begin no depth that would need more time in all ({SECONDS:g}, without --depth)")
    add("--csv", metavar="FILE|-", help="write the figures as CSV, with numbers of leaves, too")
    add("--png", metavar="FILE", help="draw them on a logarithmic scale")
    # fmt: on


def run(options: argparse.Namespace) -> int:
    start, what = _game(options)
    _check_depth(options, start)
    _check_files(options)
    done: list[Row] = []
    destinations = Destinations()
    with first_interrupt() as heard:
        with ExitStack() as stack:
            writes = _writes(options, what, destinations, stack)
            note = _measure(options, start, done, writes, destinations)
        if options.png and done:
            destinations.file("png", options.png, lambda: chart(what, done).write(options.png))
        if note:
            sys.stderr.write(f"pacman: {note}\n")
        destinations.end(named=options.csv != "-")
    return BY_SIGNAL + heard[0] if heard else 0


def _game(options: argparse.Namespace) -> tuple[Start, str]:
    """The start of the chosen game, and its name."""
    name, ghosts = options.game, options.ghosts
    for option in ("branching", "agents", "seed"):
        if name != TREE and getattr(options, option) is not None:
            raise UserError(f"--{option} is for trees; leave it out with --game {name}")
    if name in (TREE, TICTACTOE) and ghosts is not None:
        raise UserError(f"-k is for boards; leave it out with --game {name}")
    if name == TREE:
        branching, seed = options.branching or BRANCHING, options.seed or 0
        agents = options.agents or AGENTS
        several = f" of {agents} agents" if agents != AGENTS else ""
        what = f"random trees{several}, branching {branching}, seed {seed}"
        return growth.random_trees(branching, agents, seed), what
    if name == TICTACTOE:
        return first_moves(TicTacToe.initial()), "tic-tac-toe"
    if name.removesuffix(".lay") not in names() and not os.path.exists(name):
        raise UserError(unknown("game", name, [TREE, TICTACTOE, *names()]))
    board = Layout.load(name)
    state = GameState.initial(board, ghosts)
    ghosts = state.getNumAgents() - 1
    return first_moves(state), f"{printable(board.name)} with {counted(ghosts, 'ghost')}"


def _check_depth(options: argparse.Namespace, start: Start) -> None:
    depth = options.depth or 1
    if depth > DEEPEST:
        raise UserError(f"--depth {depth}: expected a whole number from 1 to {DEEPEST}")
    try:
        start(depth, "best")
    except TooManyNodes as error:
        what = f"--depth {depth}" if depth > 1 else f"--branching {options.branching}"
        raise UserError(f"{what}: {error}; choose a smaller one") from None


def _check_files(options: argparse.Namespace) -> None:
    """Raise UserError if an output can't be written, or would replace the board's file."""
    name = options.game
    ours = name in (TREE, TICTACTOE) or name.removesuffix(".lay") in names()
    check_outputs(options, ("csv", "png"), [] if ours else [("--game", name)], printed="csv")


def _writes(
    options: argparse.Namespace, what: str, destinations: Destinations, stack: ExitStack
) -> list[Write]:
    """Functions that write a row, to stdout and to the CSV file; the stack closes the file."""
    writes: list[Write] = []
    name = f"--csv {options.csv}"

    def to_file() -> None:
        file = open(options.csv, "w", encoding="utf-8", newline="")  # noqa: SIM115
        stack.callback(destinations.file, "csv", options.csv, file.close)
        write = comma_separated(file)
        writes.append(lambda row: written(name, partial(write, row)))

    def to_stdout() -> None:
        writes.append(comma_separated(sys.stdout) if options.csv == "-" else table(what))

    destinations.tried(to_stdout)
    if options.csv not in (None, "-"):
        destinations.tried(lambda: written(name, to_file))
    return writes


def _measure(
    options: argparse.Namespace,
    start: Start,
    done: list[Row],
    writes: list[Write],
    destinations: Destinations,
) -> str:
    """Write each row as soon as it is measured; returns a note about the last one, or ""."""
    # A student's agents of these names are not what is measured here.
    minimax, alpha_beta = (
        loading.find(name, PACKAGE) for name in ("MinimaxAgent", "AlphaBetaAgent")
    )
    enough = _Enough(options.depth, options.seconds)
    try:
        total = options.depth and options.depth * len(SEARCHES)
        # Rows of CSV would get between the bar.
        wanted = options.csv != "-" or not sys.stdout.isatty()
        with steps("searches", total, wanted=wanted) as shown:

            def begin(depth: int, search: str) -> None:
                place = SEARCHES.index(search)
                done = (depth - 1) * len(SEARCHES) + place
                shown.begin(f"depth {depth}, {HEADINGS[place]}", done, total)

            for row in rows(start, minimax, alpha_beta, begin):
                done.append(row)
                writes = [write for write in writes if destinations.tried(partial(write, row))]
                if not writes and not options.png:
                    break
                if (note := enough(row)) is not None:
                    return note
    except KeyboardInterrupt:
        return f"interrupted at depth {len(done) + 1}"
    except TooManyNodes as error:
        return f"stopped at depth {len(done) + 1}: {error}"
    return ""


class _Enough:
    """Decides when to stop."""

    def __init__(self, depth: int | None, budget: float | None) -> None:
        self.depth = depth
        self.budget = SECONDS if depth is None and budget is None else budget
        self.began = self.lap = perf_counter()
        self.nodes = 1

    def __call__(self, row: Row) -> str | None:
        """None to go on after this row; otherwise a note about the reason, which may be empty."""
        if row.depth in (self.depth, DEEPEST):
            return ""
        now, nodes = perf_counter(), row.nodes["minimax"]
        # The next depth takes longer than this one by what this one had more than the last.
        due = now + (now - self.lap) * nodes / self.nodes
        self.lap, self.nodes = now, nodes
        if self.budget is None or due <= self.began + self.budget:
            return None
        return (
            f"depth {row.depth + 1} would take longer than {self.budget:g} s in all; see --seconds"
        )
