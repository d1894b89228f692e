"""`python -m pacman`: the table of its commands, and how it starts."""

from __future__ import annotations

from pacman.engine import loading
from pacman.support.errors import HelpAsked, UserError
from pacman.support.launch import launch

from . import dispatch

PROGRAM = dispatch.Program(
    name="pacman",
    script="-m pacman",
    default=("play", "play Pacman games: by keyboard, or with an agent of ours or yours"),
    commands={
        "tournament": "many agents, boards and games, on all cores",
        "tree": "the nodes of one tree that minimax and alpha-beta visit, and drawings of it",
        "growth": "how many nodes minimax and alpha-beta visit, by depth",
        "tictactoe": "play tic-tac-toe against an agent, or watch two agents",
        "practice": "a page with exercises about minimax, alpha-beta and expectimax",
    },
)
# Options that name an agent which runs in this process.
_AGENTS = ("pacman", "ghosts", "agent", "watch")


def run() -> int:
    """Run the command line of this process; returns the exit status."""
    return launch(main, runs_student_code)


def main(argv: list[str]) -> int:
    return dispatch.main(PROGRAM, argv)


def runs_student_code(argv: list[str]) -> bool:
    """Whether an agent of this command line comes from a file."""
    try:
        _, options = dispatch.parsed(PROGRAM, argv)
        if getattr(options, "replay", None):
            return False
        names = [getattr(options, option, None) for option in _AGENTS]
        return any(loading.locate(name)[0] for name in names if isinstance(name, str))
    except (UserError, HelpAsked):
        return False  # main() is going to answer
