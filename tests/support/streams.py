"""Commands whose output has no reader."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from test_command import environment


def unread(line: str, folder: Path) -> tuple[int, str]:
    """The exit status of `python -m pacman` with a closed pipe for stdout, and its complaint."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pacman", *line.split()], cwd=folder, env=environment(),
            stdout=writer, stderr=subprocess.PIPE, text=True, timeout=60, check=False,
        )  # fmt: skip
    finally:
        os.close(writer)
    return done.returncode, done.stderr
