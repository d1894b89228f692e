"""The command line of the other games: one command for each, in a module that only it imports."""

from __future__ import annotations

import argparse
from importlib import import_module
from types import ModuleType

from pacman import loading
from pacman.command import answered
from pacman.options import CommandError, HelpAsked, Parser
from pacman.suggest import unknown

# Each module has SUMMARY, add_arguments(parser) and run(options), which returns the exit status.
# The options in AGENTS, where it has them, name agents.
COMMANDS = {
    "tictactoe": "games.tictactoe_command",
    "tree": "games.tree_command",
    "growth": "games.growth_command",
}
AGENTS = ("agent", "watch")


def main(argv: list[str]) -> int:
    """Run the command line; returns the exit status."""
    return answered(lambda: _run(argv), "games")


def runs_student_code(argv: list[str]) -> bool:
    """Whether some agent of this command line comes from a file."""
    try:
        _, options = parse(argv)
        names = [getattr(options, option, None) for option in AGENTS]
        return any(loading.locate(name)[0] for name in names if name)
    except (CommandError, HelpAsked, loading.AgentError):
        return False  # main() is going to answer


def parse(argv: list[str]) -> tuple[ModuleType, argparse.Namespace]:
    """The module of the command, and its options; raises CommandError, or HelpAsked."""
    if not argv or argv[0] in ("-h", "--help"):
        raise HelpAsked(_overview())
    name = argv[0]
    if name not in COMMANDS:
        raise CommandError(unknown("command", name, COMMANDS))
    module = import_module(COMMANDS[name])
    parser = Parser(
        prog=f"python -m games {name}",
        description=module.SUMMARY,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.add_arguments(parser)
    options, strange = parser.parse_known_args(argv[1:])
    if strange:
        raise CommandError(parser.complaint(strange[0]))
    return module, options


def _run(argv: list[str]) -> int:
    module, options = parse(argv)
    status: int = module.run(options)
    return status


def _overview() -> str:
    width = max(map(len, COMMANDS))
    lines = [
        f"  {name:{width}}  {import_module(module).SUMMARY}" for name, module in COMMANDS.items()
    ]
    return "\n".join([
        "usage: python -m games COMMAND ...", "",
        "Other games for the same agents, and how much their searches visit.", "",
        *lines, "",
        "python -m games COMMAND --help says more about each.", "",
    ])  # fmt: skip
