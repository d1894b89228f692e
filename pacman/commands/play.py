"""`python -m pacman`: play games, or show a recorded one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import nullcontext, redirect_stdout

from pacman.engine.players import GHOSTS
from pacman.support.errors import UserError
from pacman.support.options import Parser, agent_args, number, seconds, whole


def add_arguments(parser: Parser) -> None:
    parser.hint = ": a layout goes after -l, an agent after -p"
    _add_game(parser.add_argument_group("the game").add_argument)
    _add_display(parser.add_argument_group("display").add_argument)
    _add_files(parser.add_argument_group("files").add_argument)
    _add_failures(parser.add_argument_group("failures").add_argument)


def run(options: argparse.Namespace) -> int:
    complete(options)
    if options.replay is not None:
        from .replay import replay

        return replay(options)
    from .series import Series

    stdout = sys.stdout
    # What students print must not get between the JSON.
    with redirect_stdout(sys.stderr) if options.json == "-" else nullcontext():
        return Series(options, stdout).run()


def complete(options: argparse.Namespace) -> None:
    """Fill in options that follow from others; raises UserError if some exclude each other."""
    if options.quiet:
        options.display = "none"
    if options.fixed_seed and options.seed is None:
        options.seed = 0
    if options.training >= options.games:
        raise UserError(f"-x {options.training}: expected fewer than the {options.games} games")
    _check_replay(options)


# Options that only make sense for a game that is played now.
_PLAYED = ("layout", "pacman", "agentArgs", "ghosts", "numGhosts", "games", "training",
           "fixed_seed", "seed", "json", "record", "numbered", "go_on", "timeout",
           "moveTimeout")  # fmt: skip


def _check_replay(options: argparse.Namespace) -> None:
    """Raise UserError if an option excludes or needs `--replay`."""
    if options.replay is None:
        if options.verify:
            raise UserError("--verify needs --replay FILE")
        if options.turn is not None and options.png is None and options.html is None:
            raise UserError("--turn needs --png FILE or --html FILE")
        return
    shown = options.display != "auto" or any((options.gif, options.png, options.html, options.turn))
    if options.verify and shown:
        raise UserError("--verify cannot be combined with options that show or write a game")
    parser = Parser()
    add_arguments(parser)
    for action in parser._actions:
        if action.dest in _PLAYED and getattr(options, action.dest) != action.default:
            flag = "/".join(action.option_strings)
            raise UserError(f"{flag}: cannot be combined with --replay")


# A table reads better than the formatter's one line per argument.
# fmt: off
def _add_game(add: Callable[..., object]) -> None:
    add("-l", "--layout", metavar="NAME|FILE", default="mediumClassic", help="board, or its file")
    add("-p", "--pacman", metavar="NAME|FILE.py:Class", default="KeyboardAgent",
        help="who plays Pacman; names in a multiAgents.py in this folder come first")
    add("-a", "--agentArgs", metavar="K=V,...", type=agent_args, default={},
        help="arguments of Pacman's agent, such as depth=3,evalFn=better")
    add("-g", "--ghosts", metavar="NAME|FILE.py:Class", default="RandomGhost",
        help=f"{', '.join(GHOSTS)}, or a class of yours")
    add("-k", "--numGhosts", metavar="N", type=whole(0), help="keep the first N ghosts only")
    add("-n", "--numGames", metavar="N", dest="games", type=whole(1), default=1,
        help="play N games, one after the other")
    add("-x", "--numTraining", metavar="N", dest="training", type=whole(0), default=0,
        help="play the first N games unseen and leave them out of the results")
    add("-f", "--fixRandomSeed", dest="fixed_seed", action="store_true", help="same as --seed 0")
    add("--seed", metavar="N", type=whole(0),
        help="the same games again: game i is played with the seed N + i, from 0")


def _add_display(add: Callable[..., object]) -> None:
    add("--display", choices=("auto", "text", "window", "web", "none"), default="auto",
        help="how to show the games; auto is a window where there is a screen, and else text")
    add("-t", "--textGraphics", dest="display", action="store_const", const="text",
        help="same as --display text")
    add("-q", "--quietTextGraphics", dest="quiet", action="store_true",
        help="same as --display none: results only")
    add("--frameTime", metavar="S", type=seconds,
        help="seconds that a turn is shown for (0.1; 0.2 when you play)")
    add("-z", "--zoom", metavar="X", type=number("a number from 0.25 to 10", 0.25, 10),
        help="make pictures X times as large, and windows, which otherwise fill the screen")


def _add_files(add: Callable[..., object]) -> None:
    add("--json", metavar="FILE|-", help="write the results as JSON, too")
    add("--record", metavar="FILE", help="record the game, however it ends")
    add("-r", "--recordActions", dest="numbered", action="store_true",
        help="the same, to recorded-game-1.json or the next number that is free")
    add("--gif", metavar="FILE", help="write a film of it: .gif, .webp, .apng or .png")
    add("--png", metavar="FILE", help="write a picture of its end, or of the turn of --turn")
    add("--turn", metavar="N", type=whole(0),
        help="the turn that --png shows, and that --html and --replay begin with")
    add("--html", metavar="FILE", help="write it as a page that plays it in any browser")
    add("--replay", metavar="FILE",
        help="show a recorded game, or write the files above from it")
    add("--verify", action="store_true",
        help="check that the moves of the game of --replay are legal, and lead to its result")


def _add_failures(add: Callable[..., object]) -> None:
    add("-c", "--catchExceptions", dest="go_on", action="store_true",
        help="play the next game after one in which an agent crashed or ran out of time")
    add("--timeout", metavar="S", type=seconds, help="seconds an agent may think in one game")
    add("--moveTimeout", metavar="S", type=seconds, help="seconds an agent may think about a move")
# fmt: on
