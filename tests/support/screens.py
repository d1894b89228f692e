"""A virtual screen for windows, and programs that run in front of it."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 60


@contextmanager
def screen() -> Iterator[str]:
    """The name of a virtual screen, on a number that is free; skips where there can't be one."""
    missing = [] if importlib.util.find_spec("_tkinter") else ["tkinter"]
    xvfb = shutil.which("Xvfb")
    if missing or not xvfb:
        why = f"no {' and no '.join(missing + ['Xvfb'] * (not xvfb))}"
        (pytest.fail if os.environ.get("REQUIRE_BROWSER") else pytest.skip)(why)
    read, write = os.pipe()
    size = ("-screen", "0", "1024x768x24")
    command = [xvfb, "-displayfd", str(write), *size, "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as server:
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        try:
            yield f":{number}"
        finally:
            server.terminate()


def environment(display: str | None) -> dict[str, str]:
    """The environment of a program in front of this screen, or of none."""
    usual = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    shown = {} if display is None else {"DISPLAY": display}
    return {**usual, **shown, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}


def run(code: str, display: str | None) -> subprocess.CompletedProcess[str]:
    """What became of a program in front of this screen, or of none."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=environment(display),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
