"""`python autograder.py`: the table of its commands, and how it starts."""

from __future__ import annotations

import gc
import os
import sys

from pacman.support.launch import look_for_garbage_rarely, make_streams_safe
from pacman.support.signals import end_as_interrupted

from . import dispatch

PROGRAM = dispatch.Program(
    name="autograder",
    script="autograder.py",
    default=("grade", "grade a submission"),
    commands={
        "batch": "grade a folder of submissions, or the export of a course system",
        "handout": "write what students get: the game, the visible tests, and the file to write",
        "playground": "write pages on which students write, play and test in a browser",
        "gradescope": "write the zip that makes Gradescope grade as this computer does",
        "package": "write a grader that another course system runs",
        "import": "convert test cases that a course has as .test and .solution files",
        "schema": "print the JSON Schema of test cases, for editors",
        "generate": "write the expected results of test cases, from the reference",
        "check": "prove that the test cases are right, and that every one of them can fail",
        "doctor": "attack this machine's isolation, and say which layers hold",
    },
    grades=True,
)


def run() -> int:
    """Run the command line of this process; returns the exit status."""
    _open_descriptors()
    make_streams_safe()
    end_as_interrupted()
    look_for_garbage_rarely()
    try:
        return main(sys.argv[1:])
    finally:
        gc.freeze()  # or Python would look for garbage once more before the process ends


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
