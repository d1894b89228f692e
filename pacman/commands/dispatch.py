"""The commands of `python -m pacman`, and the one place that tells their errors."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import nullcontext, redirect_stdout
from importlib import import_module
from types import ModuleType
from typing import IO

from pacman.engine import loading
from pacman.engine.layout import LayoutError
from pacman.engine.recording import RecordingError
from pacman.support import requirements
from pacman.support.errors import HelpAsked, UserError
from pacman.support.options import Parser
from pacman.support.outputs import complain
from pacman.support.text import did_you_mean, printable

from .play_options import parse

# A module of this package for each, which has SUMMARY, add_arguments(parser) and run(options); that
# returns the exit status. Without a name, a game is played.
COMMANDS = ("tournament", "tree", "growth", "tictactoe")
# The options of commands that name agents.
AGENTS = ("agent", "watch")
INTERRUPTED = 130  # what a shell reports of a program that Ctrl-C ended


def main(argv: list[str]) -> int:
    """Run the command line; returns the exit status."""
    return answered(lambda: _run(argv))


def answered(run: Callable[[], int], program: str = "pacman") -> int:
    """The exit status of a command; one that went wrong says so in a line with the program's name.

    What the command raises as HelpAsked is printed.
    """
    try:
        try:
            status = run()
        except HelpAsked as help_text:
            sys.stdout.write(str(help_text))
            status = 0
        sys.stdout.flush()
    except KeyboardInterrupt:  # before the first game
        return INTERRUPTED
    except (UserError, LayoutError, RecordingError, loading.AgentError) as error:
        return complain(program, printable(str(error)))
    except ModuleNotFoundError as error:
        command = "-m pacman" if program == "pacman" else f"-m {program}"
        if said := requirements.missing(error, command):
            return complain(program, said)
        raise
    except BrokenPipeError:  # `| head` has seen enough
        _discard(sys.stdout, sys.stderr)
        return 0
    except OSError as error:
        _discard(sys.stdout)
        return complain(program, f"the results cannot be written: {error.strerror}")
    return status


def runs_student_code(argv: list[str]) -> bool:
    """Whether some agent of this command line comes from a file."""
    try:
        if argv[:1] and argv[0] in COMMANDS:
            _, options = _parsed(*argv)
            names = [getattr(options, option, None) for option in AGENTS]
        else:
            options = parse(argv)
            names = [] if options.replay else [options.pacman, options.ghosts]
        return any(loading.locate(name)[0] for name in names if isinstance(name, str))
    except (UserError, HelpAsked, loading.AgentError):
        return False  # main() is going to answer


def _run(argv: list[str]) -> int:
    if argv[:1] and argv[0] in COMMANDS:
        module, options = _parsed(*argv)
        status: int = module.run(options)
        return status
    if argv[:1] and (meant := did_you_mean(argv[0], COMMANDS)):
        raise UserError(f"no command '{argv[0]}'{meant}")
    options = parse(argv)
    if options.replay is not None:
        from .replay import replay

        return replay(options)
    from .play import Series

    stdout = sys.stdout
    # What students print must not get between the JSON.
    with redirect_stdout(sys.stderr) if options.json == "-" else nullcontext():
        return Series(options, stdout).run()


def _parsed(name: str, *argv: str) -> tuple[ModuleType, argparse.Namespace]:
    """The module of a command, and its options; raises UserError, or HelpAsked."""
    module = import_module(f"pacman.commands.{name}")
    parser = Parser(
        prog=f"python -m pacman {name}",
        description=module.SUMMARY,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.add_arguments(parser)
    options, strange = parser.parse_known_args(argv)
    if strange:
        raise UserError(parser.complaint(strange[0]))
    return module, options


def _discard(*streams: IO[str]) -> None:
    """Let what is still to be written go nowhere: Python would try, and fail, again at its exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        os.dup2(nowhere, stream.fileno())
