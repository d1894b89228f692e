"""Digests of files, and of everything here that decides about results."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from hashlib import sha256

from .files import content
from .project import PACKAGE, data

_SOURCES = (".py", ".html", ".js", ".css", ".yaml")
# What lies in our folders and isn't graded with, in a checkout or installed.
_OTHERS = {"__pycache__", "agents", "attacked", "layouts", "template", "test_cases", "tests"}


def digest(files: Mapping[str, bytes]) -> str:
    """A text that is the same for the same files only."""
    parts = sha256()
    for name in sorted(files):
        parts.update(f"{name!r} {sha256(files[name]).hexdigest()}\n".encode())
    return parts.hexdigest()


def harness() -> str:
    """A fingerprint of everything that decides about a grade: our code, our boards, and Python.

    If it changes, everybody is graded again. It is the same on every system, and the same for a
    checkout and an installed copy.
    """
    found = {**_sources("pacman", PACKAGE), **_sources("agents", data("agents"))}
    found |= _sources("layouts", data("layouts"), (".lay",))
    version = "{} {}.{}".format(sys.implementation.name, *sys.version_info)
    return sha256(f"{digest(found)} {version}".encode()).hexdigest()[:16]


def _sources(package: str, folder: str, endings: tuple[str, ...] = _SOURCES) -> dict[str, bytes]:
    """The files with these endings in a folder and below, by their names in the package."""
    found: dict[str, bytes] = {}
    for inside, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in _OTHERS]
        near = os.path.join(package, os.path.relpath(inside, folder))
        for name in names:
            if name.endswith(endings):
                text = content(os.path.join(inside, name)).replace(b"\r\n", b"\n")
                found[f"{near}/{name}".replace(os.sep, "/")] = text
    return found
