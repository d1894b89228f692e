"""`python autograder.py`: the table of its commands, and how it starts."""

from __future__ import annotations

import gc
import os
import sys

from pacman.support.launch import make_streams_safe
from pacman.support.signals import end_as_interrupted

from . import dispatch

PROGRAM = dispatch.Program(
    name="autograder",
    script="autograder.py",
    default="grade",
    commands={
        "batch": "batch",
        "handout": "handout",
        "gradescope": "gradescope",
        "import": "importing",
        "schema": "schema",
        "generate": "generate",
        "check": "check",
        "doctor": "doctor",
    },
    grades=True,
)

# How many new objects make Python look for garbage. Grading makes little of it, and Python would go
# again and again through all that was read of test cases, for 5 % or more of its time.
GARBAGE = 100_000


def run() -> int:
    """Run the command line of this process; returns the exit status."""
    _open_descriptors()
    make_streams_safe()
    end_as_interrupted()
    gc.set_threshold(GARBAGE)
    return main(sys.argv[1:])


def main(argv: list[str]) -> int:
    return dispatch.main(PROGRAM, argv)


def _open_descriptors() -> None:
    """Make sure that 0, 1 and 2 are open: otherwise the pipes of a worker get these numbers."""
    number = 0
    while number < 3:
        number = os.open(os.devnull, os.O_RDWR)  # the lowest number that is free
        if number < 3:
            os.set_inheritable(number, True)
    os.close(number)
