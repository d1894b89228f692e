"""The project's folders: beside the package in a checkout, inside it when installed."""

from __future__ import annotations

import os

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(PACKAGE)


def data(name: str) -> str:
    """The folder of boards, test cases or submissions that has this name, there or not."""
    # Beside an installed package lie those of others, which may have the same names.
    inside = os.path.join(PACKAGE, *name.split("/"))
    return inside if os.path.isdir(inside) else os.path.join(ROOT, *name.split("/"))
