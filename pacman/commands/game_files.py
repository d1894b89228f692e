"""The files that a command line asks for: recordings, films, pictures, pages, results."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from functools import partial
from itertools import count

from pacman.engine import loading
from pacman.engine.recording import Recording
from pacman.show.display import WATCHED
from pacman.support.errors import UserError
from pacman.support.files import write
from pacman.support.outputs import check_outputs, written
from pacman.support.progress import steps

# What is made of a recording, in the order in which it is made: the fastest first.
_MADE = ("html", "png", "gif")
# A film of this many turns takes so long that people need to see progress.
LONG = 500


def check(options: argparse.Namespace) -> None:
    """Raise UserError, before any game, if a file can't be written after it."""
    check_outputs(options, ("json", "record", *_MADE), _read(options))
    if options.gif or options.png:
        from pacman.show.film import check_ending

        for path in filter(None, (options.gif, options.png)):
            try:
                check_ending(path)
            except ValueError as error:
                raise UserError(str(error)) from None


def _read(options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """The files that the command reads, and so must not write over."""
    if options.replay:
        yield "--replay", options.replay
    elif os.path.isfile(options.layout):
        yield "--layout", options.layout
    for option in ("pacman", "ghosts"):
        if file := loading.locate(getattr(options, option))[0]:
            yield f"--{option}", file


def needed(options: argparse.Namespace) -> bool:
    """Whether the options ask for a file that is made of a recording."""
    return options.numbered or any(getattr(options, option) for option in ("record", *_MADE))


def record(options: argparse.Namespace, recording: Recording, number: int) -> Iterator[str]:
    """Write the recording of a game, the number-th from 0; yields the names of the files."""
    paths = [numbered(options.record, number, options.games)] if options.record else []
    if options.numbered:
        names = (f"recorded-game-{i}.json" for i in count(1))
        paths.append(next(name for name in names if not os.path.lexists(name)))
    for path in paths:
        written(path, partial(_recording, path, recording))
        yield path


def draw(options: argparse.Namespace, recording: Recording, number: int = 0) -> Iterator[str]:
    """Write the other files that are made of a game; yields their names, one by one."""
    if options.turn is not None and options.turn > recording.turns:
        raise UserError(f"--turn {options.turn}: the game has {recording.turns} turns")
    for option in _MADE:
        if path := getattr(options, option):
            path = numbered(path, number, options.games)
            written(path, partial(_MAKERS[option], path, recording, options))
            yield path


def numbered(path: str, number: int, games: int) -> str:
    """The file for the number-th of several games from 0: `game-1.gif`, `game-2.gif`, ..."""
    if games == 1:
        return path
    stem, ending = os.path.splitext(path)
    return f"{stem}-{number + 1}{ending}"


def _recording(path: str, recording: Recording) -> None:
    write(path, recording.text())


def _page(path: str, recording: Recording, options: argparse.Namespace) -> None:
    from pacman.show.web.page import page, show

    write(path, page(show(recording, start=options.turn or 0)))


def _picture(path: str, recording: Recording, options: argparse.Namespace) -> None:
    from pacman.show.film import CELL, write_picture

    write_picture(path, recording, options.turn, cell=round(CELL * (options.zoom or 1)))


def _film(path: str, recording: Recording, options: argparse.Namespace) -> None:
    from pacman.show.film import CELL, write_film

    seconds = WATCHED if options.frameTime is None else options.frameTime
    cell = round(CELL * (options.zoom or 1))
    with steps("turns", recording.turns, wanted=recording.turns >= LONG) as shown:
        write_film(path, recording, cell=cell, seconds_per_turn=seconds, advance=shown.advance)


_MAKERS = {"html": _page, "png": _picture, "gif": _film}
