"""Start the grader, with its own copies of libraries if this Python has no new ones."""

import os
import runpy
import sys
from importlib.metadata import PackageNotFoundError, version

HERE = os.path.dirname(os.path.abspath(__file__))
NEEDED = {"PyYAML": 6, "rich": 13}


def found(name: str) -> bool:
    """Whether this Python has a library that is new enough."""
    try:
        return int(version(name).partition(".")[0]) >= NEEDED[name]
    except (PackageNotFoundError, ValueError):
        return False


if __name__ == "__main__":
    if not all(map(found, NEEDED)):
        sys.path.insert(0, os.path.join(HERE, "libraries"))
    sys.path.insert(0, HERE)
    runpy.run_module("pacman.commands.package_run", run_name="__main__", alter_sys=True)
