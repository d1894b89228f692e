"""The presence of the reference solution; a hand-out has none."""

from __future__ import annotations

import os
from functools import cache

from pacman.support.errors import UserError
from pacman.support.project import data


class NoReference(UserError):
    """The reference is missing, or cannot decide; the message says in which case."""


def require() -> None:
    """Raise NoReference if the reference solution isn't here, as in a hand-out."""
    if not _is_here(data("agents")):
        raise NoReference("the reference solution is not here, so nothing can be derived from it")


@cache  # it is asked for each of ten thousand trees
def _is_here(agents: str) -> bool:
    derived = os.path.join(os.path.dirname(__file__), "derived.py")
    return os.path.isdir(agents) and os.path.isfile(derived)
