"""The names that submissions import from `layout`."""

from __future__ import annotations

import os

from pacman.engine.layout import Layout, LayoutError

__all__ = ["Layout", "getLayout", "tryToLoad"]


def getLayout(name: str) -> Layout | None:
    """The board of this name or path, or None if there is none."""
    try:
        return Layout.load(name)
    except LayoutError:
        return None


def tryToLoad(fullname: str) -> Layout | None:
    """The board in the file of this path, or None if there is no such file."""
    return Layout.load(fullname) if os.path.isfile(fullname) else None
