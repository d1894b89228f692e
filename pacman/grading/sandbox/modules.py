"""The modules of ours that run beside a submission, and how a bare interpreter gets them."""

from __future__ import annotations

import os
import sys
from functools import cache

from pacman.grading.sandbox.inside.boot import HEAD
from pacman.grading.sandbox.inside.channel import packed
from pacman.support.project import PACKAGE

_INSIDE = os.path.join(PACKAGE, "grading", "sandbox", "inside")
# The folders with them, by what their modules are called there. Older submissions import theirs by
# bare names.
_FOLDERS = {
    "pacman.engine.": os.path.join(PACKAGE, "engine"),
    "pacman.support.": os.path.join(PACKAGE, "support"),
    "": os.path.join(PACKAGE, "legacy"),
    "worker.": _INSIDE,
}


@cache
def command() -> list[str]:
    """The command that starts an interpreter for workers, which takes `listed` in first."""
    with open(os.path.join(_INSIDE, "boot.py"), encoding="utf-8") as file:
        return [sys.executable, "-s", "-S", "-B", "-c", file.read()]


@cache
def listed() -> bytes:
    """The names and the files of all modules, as boot.py takes them."""
    modules = {"pacman": os.path.join(PACKAGE, "__init__.py")}
    for prefix, folder in _FOLDERS.items():
        for entry in sorted(os.listdir(folder)):
            name = entry.removesuffix(".py")
            if entry == "__init__.py" and prefix:
                modules[prefix[:-1]] = os.path.join(folder, entry)
            elif name not in (entry, "__init__"):
                modules[prefix + name] = os.path.join(folder, entry)
    return headed(packed({"modules": modules}))


def headed(said: bytes) -> bytes:
    """A message as boot.py takes it."""
    return len(said).to_bytes(HEAD, "big") + said
