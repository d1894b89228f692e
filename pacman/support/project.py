"""The project's folders, which are beside the package in a checkout, and inside it if installed."""

from __future__ import annotations

import os

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(PACKAGE)


def data(name: str) -> str:
    """The path of the folder with this name, such as `layouts`, whether it exists or not."""
    # Beside an installed package there are other packages, which may have the same names.
    inside = os.path.join(PACKAGE, *name.split("/"))
    return inside if os.path.isdir(inside) else os.path.join(ROOT, *name.split("/"))
