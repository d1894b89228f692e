"""Commands whose output nobody reads."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from test_command import environment


def unread(line: str, folder: Path) -> tuple[int, str]:
    """The exit status of `python -m games` with a closed pipe for stdout, and what it complains."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "games", *line.split()], cwd=folder, env=environment(),
            stdout=writer, stderr=subprocess.PIPE, text=True, timeout=60, check=False,
        )  # fmt: skip
    finally:
        os.close(writer)
    return done.returncode, done.stderr
