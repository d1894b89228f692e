"""Command-line options of `python -m pacman`, and their error messages."""

from __future__ import annotations

import argparse

import pytest

from pacman.commands import dispatch, play
from pacman.commands.game import PROGRAM
from pacman.support.errors import HelpAsked, UserError


def parse(words: list[str]) -> argparse.Namespace:
    _, options = dispatch.parsed(PROGRAM, words)
    play.complete(options)
    return options


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("", "layout", "mediumClassic"),
        ("", "pacman", "KeyboardAgent"),
        ("", "ghosts", "RandomGhost"),
        ("", "games", 1),
        ("", "seed", None),
        ("", "display", "auto"),
        ("", "agentArgs", {}),
        ("-l x", "layout", "x"),
        ("-lx", "layout", "x"),
        ("--layout=x", "layout", "x"),
        ("-p a.py:A", "pacman", "a.py:A"),
        ("--pacman A", "pacman", "A"),
        ("-a depth=3,evalFn=better", "agentArgs", {"depth": "3", "evalFn": "better"}),
        ("--agentArgs verbose", "agentArgs", {"verbose": "1"}),
        ("-a a=,b=x=y", "agentArgs", {"a": "", "b": "x=y"}),
        ("-g DirectionalGhost", "ghosts", "DirectionalGhost"),
        ("--ghosts G", "ghosts", "G"),
        ("-k 0", "numGhosts", 0),
        ("--numGhosts 2", "numGhosts", 2),
        ("-n 5", "games", 5),
        ("--numGames 5", "games", 5),
        ("-n 5 -x 4", "training", 4),
        ("-n 5 --numTraining 0", "training", 0),
        ("-f", "seed", 0),
        ("--fixRandomSeed", "seed", 0),
        ("--seed 7", "seed", 7),
        ("-f --seed 7", "seed", 7),
        ("-t", "display", "text"),
        ("--textGraphics", "display", "text"),
        ("-q", "display", "none"),
        ("--quietTextGraphics", "display", "none"),
        ("-q -t", "display", "none"),
        ("-t -q", "display", "none"),
        ("--display none", "display", "none"),
        ("--frameTime 0", "frameTime", 0.0),
        ("--json -", "json", "-"),
        ("-c", "go_on", True),
        ("--catchExceptions", "go_on", True),
        ("--timeout 1.5", "timeout", 1.5),
        ("--moveTimeout 1e-3", "moveTimeout", 0.001),
    ],
)
def test_accepted_options(line: str, name: str, value: object) -> None:
    assert getattr(parse(line.split()), name) == value


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--fo", "no option '--fo'"),
        ("--layot x", "did you mean --layout"),
        ("--layou=x", "did you mean --layout"),
        ("smallClassic", "a layout goes after -l"),
        ("-l", "-l/--layout: expected one argument"),
        ("-n 0", "a whole number from 1 up, not '0'"),
        ("-n x", "a whole number from 1 up, not 'x'"),
        ("-n 1.5", "a whole number from 1 up, not '1.5'"),
        ("-n ٣", "a whole number"),
        ("-n 99999999999999999999", "a whole number"),
        ("-x 1", "-x 1: expected fewer than the 1 games"),
        ("-n 3 -x 3", "-x 3: expected fewer than the 3 games"),
        ("-x -1", "-x"),
        ("--seed -1", "a whole number from 0 up, not '-1'"),
        ("-k -1", "a whole number from 0 up"),
        ("--timeout nan", "a number of seconds, not 'nan'"),
        ("--timeout inf", "a number of seconds, not 'inf'"),
        ("--timeout -1", "a number of seconds, not '-1'"),
        ("--moveTimeout 1e400", "a number of seconds"),
        ("--frameTime soon", "a number of seconds, not 'soon'"),
        ("-a 3=depth", "'3' is no name"),
        ("-a =", "'' is no name"),
        ("--display cinema", "'cinema'"),
        ("--", "'--'"),
    ],
)
def test_refused_options(line: str, said: str) -> None:
    with pytest.raises(UserError) as caught:
        parse(line.split())
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_empty_word() -> None:
    with pytest.raises(UserError, match="'' belongs to no option"):
        parse([""])


@pytest.mark.parametrize("line", ["-h", "--help", "-l x -h"])
def test_help_names_every_option(line: str) -> None:
    with pytest.raises(HelpAsked) as caught:
        parse(line.split())
    for option in ("--layout", "--agentArgs", "--timeout", "--json", "exit status"):
        assert option in str(caught.value)
