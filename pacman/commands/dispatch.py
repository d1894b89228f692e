"""The way from a command line to a command, and from an error to an exit status."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple

from pacman.support import requirements
from pacman.support.errors import HARNESS_FAILED, INTERRUPTED, WRONG_COMMAND, HelpAsked, UserError
from pacman.support.options import Parser
from pacman.support.outputs import complain, discard, say
from pacman.support.text import did_you_mean, one_line, printable

# What the help of a command ends with.
_HELP = os.path.join(os.path.dirname(__file__), "help", "{}.txt")


class Program(NamedTuple):
    """A command line and its commands.

    Each is a module of this package with add_arguments(parser) and run(options), the exit status.
    A summary is one line; `--help` imports no other command's module for it.
    """

    name: str  # the start of every message
    script: str  # what follows `python`
    default: tuple[str, str]  # if the first word is no command's: the module and its summary
    commands: Mapping[str, str]  # the summaries of the others, by their words
    # Exit status 0 or 1 then means points, so no failure of ours may end with one of them.
    grades: bool = False

    def available(self) -> list[str]:
        """The commands that are installed: a hand-out has only those that students need."""
        return [word for word in self.commands if find_spec(module_of(word))]


def module_of(word: str) -> str:
    """The module of a command; no module can be called `import`."""
    return f"pacman.commands.{'importing' if word == 'import' else word}"


def main(program: Program, argv: list[str]) -> int:
    """Run a command and report its errors; returns the exit status."""
    try:
        module, options = parsed(program, argv)
        status: int = module.run(options)
        sys.stdout.flush()
    except HelpAsked as help_text:
        say(str(help_text))
        return 0
    except KeyboardInterrupt:
        return complain(program.name, "interrupted", INTERRUPTED)
    except Exception as error:
        if isinstance(error, OSError) and not error.filename:  # of a stream
            discard(sys.stdout)
        if isinstance(error, BrokenPipeError) and not program.grades:  # `| head` has seen enough
            discard(sys.stderr)
            return 0
        if known := explained(program, error):
            return complain(program.name, *known)
        if not program.grades:
            raise
        import traceback

        traceback.print_exc()
        return complain(program.name, failure(program, error), HARNESS_FAILED)
    return status


def parsed(program: Program, argv: list[str]) -> tuple[ModuleType, argparse.Namespace]:
    """The module of the command, and its options; raises UserError or HelpAsked."""
    word = argv[0] if argv and argv[0] in program.commands else ""
    if word and program.grades and os.path.exists(word):
        hint = f"{word} is a command; to grade what is called so here, say ./{word}"
        complain(program.name, hint)
    if word and find_spec(module_of(word)) is None:
        raise UserError(f"'{word}' is for teachers, and not in a hand-out for students")
    parser = _Parser(program, word)
    try:
        return parser.module, parser.options(argv[1:] if word else argv)
    except UserError:
        first = "" if word or os.path.exists(argv[0]) else argv[0]
        if meant := did_you_mean(first, program.available()):
            raise UserError(f"no command '{first}'{meant}") from None
        raise


def explained(program: Program, error: Exception) -> tuple[str, int] | None:
    """The message of an error whose traceback is of no use, and the exit status."""
    if isinstance(error, UserError):
        return "\n".join(map(printable, error.lines())), error.status
    if said := requirements.missing(error, program.script):
        return said, WRONG_COMMAND
    if isinstance(error, OSError) and error.strerror:
        return _of_system(error), HARNESS_FAILED if program.grades else WRONG_COMMAND
    return None


def failure(program: Program, error: Exception) -> str:
    """The message of any error; an unexplained one is our mistake."""
    if known := explained(program, error):
        return known[0]
    return f"the grader failed, please report it: {one_line(error)}"


class _Parser(Parser):
    """The parser of a command; the help of the default one lists the others."""

    def __init__(self, program: Program, word: str) -> None:
        name, summary = (word, program.commands[word]) if word else program.default
        super().__init__(
            prog=f"python {program.script} {word}".rstrip(),
            description=f"{summary[:1].upper()}{summary[1:]}.",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self.program = program
        self.module = import_module(module_of(name))
        self.module.add_arguments(self)

    def format_help(self) -> str:
        words = self.program.available()
        width = max(map(len, words), default=0)
        lines = [f"  {word:{width}}  {self.program.commands[word]}\n" for word in words]
        others = f"\nother commands, each with --help:\n{''.join(lines)}" if lines else ""
        name = self.module.__name__.rpartition(".")[2]
        with suppress(FileNotFoundError), open(_HELP.format(name), encoding="utf-8") as file:
            text = file.read().replace("[commands]\n", others)
            for place, said in self.texts.items():
                text = text.replace(place, said)
            self.epilog = text
        return super().format_help()


def _of_system(error: OSError) -> str:
    """The message of an error of the system, which may not name a file."""
    if error.filename:
        what = printable(os.fsdecode(error.filename))
        return f"{what}: cannot be read or written: {error.strerror}"
    try:
        os.getcwd()
    except OSError:  # it was removed, and names of files mean nothing any more
        return f"the current folder: cannot be read or written: {error.strerror}"
    return f"the results cannot be written: {error.strerror}"
