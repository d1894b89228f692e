"""The command line of tournaments: what can be said, and what is answered to what can't."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from pacman.support.errors import UserError
from pacman.support.options import Parser, seconds, whole
from pacman.support.pool import MOST_JOBS, processors

# A good game takes some hundreds of turns; whoever needs more goes round in circles.
TURNS = 2000

SUMMARY = "many agents, boards and games, on all cores"
DESCRIPTION = """\
Agents against boards and ghosts: every agent plays the same seeded games on every board against
every kind of ghosts. At the end there is a table with 95 % intervals; see docs/tournaments.md."""

EPILOG = """\
agents:
  A name or FILE.py:Class as in python -m pacman, and after one more colon what it is made with:
  AlphaBetaAgent:depth=3,evalFn=better      work/multiAgents.py:MyAgent:depth=2
  That is also the place for a time per move: IterativeDeepeningAgent:seconds=0.05
  Each game has an agent that was made for it, in another process; what it prints is lost.

examples:
  python -m pacman tournament -p ReflexAgent -p GreedyAgent -l smallClassic,testClassic -n 20
  python -m pacman tournament -p AlphaBetaAgent:depth=3 -l all -k 2 -g DirectionalGhost -n 100 \\
      --csv games.csv --resume

exit status: 0 played, 1 an agent crashed or ran out of time in some game, 2 the command was wrong
or a file cannot be written, 130 interrupted: what was played is in the table and the file"""


def check(options: argparse.Namespace) -> None:
    """Complete the options; raises UserError for those that don't go together."""
    if options.agentArgs is not None:
        raise UserError("-a: what an agent is made with follows its name: -p NAME:depth=3")
    if options.resume and options.csv is None:
        raise UserError("--resume: go on from which games? Say --csv FILE, too")
    options.agents = options.agents or ["ReflexAgent"]
    options.boards = options.boards or ["mediumClassic"]
    options.ghosts = options.ghosts or ["RandomGhost"]


def add_arguments(parser: Parser) -> None:
    parser.description = DESCRIPTION
    parser.epilog = EPILOG
    parser.hint = ": an agent goes after -p, boards after -l"
    _add_games(parser.add_argument_group("the games").add_argument)
    _add_limits(parser.add_argument_group("when a game ends early").add_argument)
    _add_files(parser.add_argument_group("what is told and written").add_argument)
    # As for one game; it is answered by check().
    parser.add_argument("-a", "--agentArgs", nargs="?", const="", help=argparse.SUPPRESS)


# fmt: off
def _add_games(add: Callable[..., object]) -> None:
    add("-p", "--pacman", metavar="AGENT", dest="agents", action="append",
        help="an agent, as below; once for each (ReflexAgent)")
    add("-l", "--layout", metavar="NAME|FILE,...", dest="boards", action="extend", type=_several,
        help="boards, or their files; all means all that come with the game (mediumClassic)")
    add("-g", "--ghosts", metavar="NAME|FILE.py:Class,...", dest="ghosts", action="extend",
        type=_several, help="kinds of ghosts (RandomGhost)")
    add("-k", "--numGhosts", metavar="N", type=whole(0), help="keep the first N ghosts only")
    add("-n", "--numGames", metavar="N", dest="games", type=whole(1), default=10,
        help="games for each agent, board and kind of ghosts (%(default)s)")
    add("--seed", metavar="N", type=whole(0), default=0,
        help="game i has the seed N + i, from 0, whoever plays it (%(default)s)")
    add("-j", "--jobs", metavar="N", type=whole(1, MOST_JOBS), default=processors(),
        help="games at a time (one per core, here %(default)s)")


def _add_limits(add: Callable[..., object]) -> None:
    add("--turns", metavar="N", type=whole(1), default=TURNS,
        help="stop a game after so many turns; it counts as not won (%(default)s)")
    add("--timeout", metavar="S", type=seconds, help="seconds an agent may think in one game")
    add("--moveTimeout", metavar="S", type=seconds, help="seconds an agent may think about a move")


def _add_files(add: Callable[..., object]) -> None:
    add("--csv", metavar="FILE", help="write a line for each game as it ends")
    add("--resume", action="store_true",
        help="play only the games that aren't in the file of --csv yet")
    add("--json", metavar="FILE|-", help="write the table as JSON, too")
    add("-v", "--verbose", action="store_true", help="tell of each game as it ends")
# fmt: on


def _several(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise argparse.ArgumentTypeError(f"expected names with commas between them, not '{text}'")
    return names
