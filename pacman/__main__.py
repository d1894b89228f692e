"""`python -m pacman`."""

from __future__ import annotations

import os
import subprocess
import sys

from .command import main, runs_student_code


def run() -> int:
    """Play; with a student's code in it, under a fixed hash seed.

    Python shuffles the order of string sets anew in every process. A student's agent that loops
    over one would play differently each time, whatever `--seed` says.
    """
    argv = sys.argv[1:]
    fixed = not sys.flags.hash_randomization or "PYTHONHASHSEED" in os.environ
    if fixed or not runs_student_code(argv):
        return main(argv)
    again = [sys.executable, *sys.orig_argv[1:]]
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    if sys.platform != "win32":  # where execve returns to the shell before the game is over
        os.execve(sys.executable, again, environment)
    return subprocess.run(again, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(run())
