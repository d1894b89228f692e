"""`python -m games`."""

from __future__ import annotations

import sys

from pacman.__main__ import launch

from .command import main, runs_student_code


def run() -> int:
    return launch(main, runs_student_code)


if __name__ == "__main__":
    sys.exit(run())
