"""Names and dates of files."""

from __future__ import annotations

import os
import re
import unicodedata
from contextlib import suppress
from itertools import islice
from typing import Any

from pacman.grading.sandbox.staging import SubmissionError, listed
from pacman.support.text import printable

# The student's name for a file or folder, or "" for a folder that a system named; and its path.
Place = tuple[str, str]
# How many files of a folder are looked at for their dates.
_MOST_DATES = 2_000


def modified(path: str) -> float:
    """The date of a file, or of the newest file in a folder."""
    if not os.path.isdir(path):
        return _date(path)
    with suppress(SubmissionError):
        files = islice(listed(path), _MOST_DATES)
        return max((_date(file) for _, file in files), default=0.0)
    return 0.0


def _date(path: str) -> float:
    try:
        return os.lstat(path).st_mtime
    except OSError:
        return 0.0


def text(name: str) -> str:
    """A text from an export on one printable line, with spaces and accents made uniform."""
    return printable(" ".join(unicodedata.normalize("NFC", name).split()))


def natural(name: str) -> tuple[Any, ...]:
    """A sort key for names that puts 9 before 10."""
    parts = re.split("([0-9]+)", name)
    folded = [number(part) if index % 2 else part.casefold() for index, part in enumerate(parts)]
    return tuple(folded), name


def number(digits: str) -> tuple[int, str]:
    """A sort key for digits of any length."""
    plain = digits.lstrip("0")
    return len(plain), plain
