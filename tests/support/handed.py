"""For tests of a batch: folders of submissions, and what is found in them."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Mapping
from pathlib import Path

from pacman.course.intake.entries import Submission
from pacman.course.systems.exports import Export, open_export

NAME = "multiAgents.py"
CANVAS, FOLDER, GRADESCOPE, MOODLE = "canvas", "folder", "gradescope", "moodle"


def made(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """A folder with these files, and folders, whose names end with a slash.

    Every file is a day older than the one after it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for age, (name, content) in enumerate(reversed([*files.items()])):
        path = folder / name
        if name.endswith("/"):
            path.mkdir(parents=True, exist_ok=True)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        date = 1_700_000_000 - 86_400 * age
        os.utime(path, (date, date))
    return folder


def zipped(path: Path, files: Mapping[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def seen(path: Path) -> Export:
    """What is found, once it is closed again."""
    with open_export(str(path)) as there:
        return there


def system(path: Path) -> str:
    """The name of the system that an export is recognised as."""
    return seen(path).system.name


def by_id(path: Path) -> dict[str, Submission]:
    return {submission.student.id: submission for submission in seen(path).submissions}


def unplaced(path: Path) -> dict[str, str]:
    return dict(seen(path).unplaced)


def codes(path: Path) -> dict[str, str]:
    """The code that is graded, by student."""
    with open_export(str(path)) as there:
        return {
            submission.student.id: submission.contents()[NAME].decode()
            for submission in there.submissions
        }
