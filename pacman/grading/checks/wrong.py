"""The wrong submissions that come with the project, as they are graded."""

from __future__ import annotations

import os
import re

from pacman.engine.players import STUDENT_FILE
from pacman.grading.sandbox.staging import Files
from pacman.support.files import content
from pacman.support.project import data

_SHARED = re.compile(rb"^from shared\.(\w+) import \*\n", re.MULTILINE)


def files(path: str) -> Files:
    """The submission that is graded for this file."""
    return {STUDENT_FILE: code(path)}


def code(path: str) -> bytes:
    """A wrong submission as one file: shared code stands in the place of its import.

    Messages list the classes and functions of a file, so shared ones have to be in it.
    """
    shared = data("tests/submissions/shared")
    return _SHARED.sub(
        lambda found: content(os.path.join(shared, f"{found[1].decode()}.py")), content(path)
    )
