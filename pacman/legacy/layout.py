"""What submissions import from `layout`."""

from __future__ import annotations

from pacman.layout import Layout, LayoutError

__all__ = ["Layout", "getLayout"]


def getLayout(name: str) -> Layout | None:
    """The board of this name or path, or None where there is none."""
    try:
        return Layout.load(name)
    except LayoutError:
        return None
