"""The command line of the game as a whole: what it does, and what it answers where it can't."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import nullcontext, redirect_stdout
from typing import IO

from . import loading, requirements
from .layout import LayoutError
from .options import CommandError, HelpAsked, complain, parse
from .recording import RecordingError

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
    except (CommandError, LayoutError, RecordingError, loading.AgentError) as error:
        return complain(str(error), program)
    except ModuleNotFoundError as error:
        command = "-m pacman" if program == "pacman" else f"-m {program}"
        if said := requirements.missing(error, command):
            return complain(said, program)
        raise
    except BrokenPipeError:  # `| head` has seen enough
        _discard(sys.stdout, sys.stderr)
        return 0
    except OSError as error:
        _discard(sys.stdout)
        return complain(f"the results cannot be written: {error.strerror}", program)
    return status


def runs_student_code(argv: list[str]) -> bool:
    """Whether some agent of this command line comes from a file."""
    try:
        options = parse(argv)
        names = () if options.replay else (options.pacman, options.ghosts)
        return any(loading.locate(name)[0] for name in names)
    except (CommandError, HelpAsked, loading.AgentError):
        return False  # main() is going to answer


def _run(argv: list[str]) -> int:
    if argv[:1] == ["tournament"]:
        from . import tournament

        return tournament.run(argv[1:])
    options = parse(argv)
    if options.replay is not None:
        from .replay import replay

        return replay(options)
    from .series import Series

    stdout = sys.stdout
    # What students print must not get between the JSON.
    with redirect_stdout(sys.stderr) if options.json == "-" else nullcontext():
        return Series(options, stdout).run()


def _discard(*streams: IO[str]) -> None:
    """Let what is still to be written go nowhere: Python would try, and fail, again at its exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        os.dup2(nowhere, stream.fileno())
