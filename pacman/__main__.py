"""`python -m pacman`."""

from __future__ import annotations

import sys

from .commands.dispatch import main, runs_student_code
from .support.launch import launch


def run() -> int:
    return launch(main, runs_student_code)


if __name__ == "__main__":
    sys.exit(run())
