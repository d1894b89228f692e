"""The looks of values in a notebook."""

from __future__ import annotations

DRAWS_GAMES, DRAWS_TREES = "pacman.show.web.notebook", "pacman.games.explore.unsearched"


def html(thing: object, module: str) -> str | None:
    """The HTML of a notebook's cell, or None for plain text if the drawing module is missing.

    That module is in a package above this one, and missing beside a submission, so it is found by
    its name. Its function `html` may return None, too.
    """
    from importlib import import_module

    try:
        draws = import_module(module)
    except ImportError:
        return None
    shown: str | None = draws.html(thing)
    return shown
