"""`python autograder.py`: grade a submission; --help says all.

In a notebook: `from autograder import grade`, and then `grade("q2")`.
"""

import sys

import pacman  # noqa: F401 - first of all: it tells old Pythons what to do, and they read no more
from pacman.commands.autograder import run
from pacman.commands.notebook import grade

__all__ = ["grade"]

if __name__ == "__main__":
    sys.exit(run())
