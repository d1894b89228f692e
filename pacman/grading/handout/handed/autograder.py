"""`python autograder.py`: grade a submission; --help says all."""

import sys

import pacman  # noqa: F401 - first of all: it tells old Pythons what to do, and they read no more
from pacman.commands.autograder import run

if __name__ == "__main__":
    sys.exit(run())
