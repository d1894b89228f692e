"""`python -m pacman`."""

from __future__ import annotations

import sys

from .commands.game import run

if __name__ == "__main__":
    sys.exit(run())
