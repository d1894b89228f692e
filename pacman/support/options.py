"""Command lines: a parser that raises its messages, and types of options."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from subprocess import list2cmdline
from types import MappingProxyType
from typing import NoReturn

from pacman.support.project import data

from .errors import HelpAsked, UserError
from .text import unknown

# Greater numbers are typing errors.
LARGEST = 10**18 - 1
# Seconds; the locks of some systems can't wait for much longer than these eleven days.
LONGEST = 1e6


class Parser(argparse.ArgumentParser):
    """A parser that raises its messages; `hint` is for words that belong to no option.

    `texts` take the place of words in brackets in the help text of a command.
    """

    hint = ""
    texts: Mapping[str, str] = MappingProxyType({})

    def print_help(self, file: object = None) -> NoReturn:  # noqa: ARG002
        raise HelpAsked(self.format_help())

    def error(self, message: str) -> NoReturn:
        raise UserError(message)

    def options(self, argv: list[str]) -> argparse.Namespace:
        """The options of a command line; raises UserError, or HelpAsked."""
        options, strange = self.parse_known_args(argv)
        if not strange:
            return options
        word = strange[0]
        if not word.startswith("-"):
            raise UserError(f"'{word}' belongs to no option{self.hint}")
        shown = [action for action in self._actions if action.help != argparse.SUPPRESS]
        flags = [f for action in shown for f in action.option_strings if "--" in f]
        raise UserError(unknown("option", word.partition("=")[0], flags))


def agent_args(text: str) -> dict[str, str]:
    """`depth=3,evalFn=better`; a name alone means 1."""
    pairs = [pair.partition("=") for pair in text.split(",") if pair]
    bad = next((key for key, _, _ in pairs if not key.strip().isidentifier()), None)
    if bad is not None:
        raise argparse.ArgumentTypeError(f"'{bad}' is no name: expected such as depth=3,evalFn=f")
    return {key.strip(): value.strip() if equals else "1" for key, equals, value in pairs}


def whole(least: int, most: int = LARGEST) -> Callable[[str], int]:
    """The type of an option that takes a whole number from `least` to `most`."""
    expected = f"from {least} up" if most == LARGEST else f"from {least} to {most}"

    def parsed(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 19 and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"expected a whole number {expected}, not '{text}'")

    return parsed


def number(expected: str, least: float, most: float) -> Callable[[str], float]:
    """The type of an option that takes a number from `least` to `most`."""

    def parsed(text: str) -> float:
        with suppress(ValueError):
            if least <= float(text) <= most:
                return float(text)
        raise argparse.ArgumentTypeError(f"expected {expected}, not '{text}'")

    return parsed


seconds = number("a number of seconds", 0, LONGEST)


def add_cluster(add: Callable[..., object], does: str) -> None:
    """--cluster; `support.cluster.scheduler.check` checks it."""
    add("--cluster", metavar="ADDRESS",
        help=f"{does} on other machines, too: "
        "on all workers of the Dask scheduler at ADDRESS")  # fmt: skip


def in_shell(path: str) -> str:
    """A path, quoted for a shell."""
    import shlex  # only messages need it

    return list2cmdline([path]) if os.name == "nt" else shlex.quote(path)


# The project's own test cases.
CASES = data("test_cases")


def typed(command: str, folder: str) -> str:
    """The command line that applies a command to the test cases of this folder."""
    line = f"python autograder.py {command}"
    if os.path.realpath(folder) == os.path.realpath(CASES):
        return line
    return f"{line} --test-cases {in_shell(folder)}"
