"""Names and dates of what was handed in."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from pacman.grading.sandbox.staging import SubmissionError, listed
from pacman.support.text import printable

# How a file or folder was called by who handed it in, "" for a folder whose name isn't theirs,
# and where it is.
# Of how many files of a folder the dates are looked at.
_MOST_DATES = 2_000
Place = tuple[str, str]


def modified(path: str) -> float:
    """The date of a file, or of the newest one in a folder."""
    if not os.path.isdir(path):
        return _date(path)
    with suppress(SubmissionError):
        return max((_date(file) for file in islice(_files(path), _MOST_DATES)), default=0.0)
    return 0.0


def _date(path: str) -> float:
    try:
        return os.lstat(path).st_mtime
    except OSError:
        return 0.0


def text(name: str) -> str:
    """What an export says of a person, on one line, however its letters and spaces are written."""
    return printable(" ".join(unicodedata.normalize("NFC", name).split()))


def natural(name: str) -> tuple[Any, ...]:
    """An order of names in which 9 comes before 10."""
    parts = re.split("([0-9]+)", name)
    folded = [number(part) if index % 2 else part.casefold() for index, part in enumerate(parts)]
    return tuple(folded), name


def number(digits: str) -> tuple[int, str]:
    """Digits of any length, for comparison."""
    plain = digits.lstrip("0")
    return len(plain), plain


def _files(folder: str) -> Iterator[str]:
    return (path for _, path in listed(folder))
