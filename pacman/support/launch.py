"""The start of a program: safe streams, a fixed order of sets, and rare looks for garbage."""

from __future__ import annotations

import gc
import io
import os
import subprocess
import sys
from collections.abc import Callable

# How many new objects make Python look for garbage in a process that grades. Grading makes little
# of it, and Python would go again and again through all that was read of test cases.
GARBAGE = 100_000


def launch(main: Callable[[list[str]], int], runs_student_code: Callable[[list[str]], bool]) -> int:
    """Run the command line of this process, with a fixed hash seed if it runs student code.

    In every process, Python orders sets of strings differently. A student's agent that loops over
    such a set would play differently each time, even with `--seed`.
    """
    make_streams_safe()
    argv = sys.argv[1:]
    fixed = os.environ.get("PYTHONHASHSEED", "") not in ("", "random")
    if fixed or not sys.flags.hash_randomization or not runs_student_code(argv):
        return main(argv)
    again = [sys.executable, *sys.orig_argv[1:]]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    if sys.platform != "win32":  # its execve returns to the shell before the game is over
        os.execve(sys.executable, again, environment)
    return subprocess.run(again, env=environment, check=False).returncode


def make_streams_safe() -> None:
    """Replace closed streams, and escape the characters that a stream cannot encode or decode."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def look_for_garbage_rarely() -> None:
    """Let Python look for garbage after many new objects, and never among those that are there."""
    gc.freeze()
    gc.set_threshold(GARBAGE)
