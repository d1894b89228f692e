"""The last result of a submission on this computer, and what has changed since.

It is a file in the user's cache folder, one for each submission and folder of test cases.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from pacman.support.files import write
from pacman.support.text import counted

if TYPE_CHECKING:
    from pacman.grading.report import Report

_PASSED = "passed"


@dataclass(frozen=True)
class Record:
    """The last status of each test, and the last points of each question with the same tests."""

    tests: Mapping[str, str] = field(default_factory=dict)
    points: Mapping[str, float] = field(default_factory=dict)

    @property
    def failed(self) -> set[str]:
        """The tests that did not pass."""
        return {name for name, status in self.tests.items() if status != _PASSED}

    def followed_by(self, report: Report) -> Record:
        """The record when this has been graded, too."""
        tests = {test.id: test.status for test in report.tests}
        return Record({**self.tests, **tests}, {**self.points, **_points(report)})


def folder() -> str:
    asked = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    base = asked or os.path.join(os.path.expanduser("~"), ".cache")
    return os.path.abspath(os.path.join(base, "pacman-autograder"))


def read(submission: str, cases: str) -> Record:
    """The record of a submission; an empty one if there is none."""
    try:
        with open(_path(submission, cases), encoding="utf-8") as file:
            data = json.load(file)
        return Record({**data["tests"]}, {**data["points"]})
    except (OSError, ValueError, KeyError, TypeError):
        return Record()


def keep(record: Record, submission: str, cases: str) -> None:
    """Write the record, if that is possible: otherwise only the comparison is missing."""
    with suppress(OSError):
        os.makedirs(folder(), exist_ok=True)
        write(_path(submission, cases), json.dumps(asdict(record)))


def change(before: Record, report: Report) -> str:
    """One sentence on the difference to the last time; "" if there is none, or none is known."""
    again = [test for test in report.tests if test.id in before.tests]
    fixed = sum(test.status == _PASSED and test.id in before.failed for test in again)
    newly = sum(test.status != _PASSED and test.id not in before.failed for test in again)
    points = sum(value - before.points.get(name, value) for name, value in _points(report).items())
    parts = [f"{points:+.10g} points"] * (round(points, 6) != 0)
    parts += [f"{counted(fixed, 'test')} fixed"] * (fixed > 0)
    parts += [f"{counted(newly, 'test')} newly failed"] * (newly > 0)
    return f"Since last time: {', '.join(parts)}." if parts else ""


def _points(report: Report) -> dict[str, float]:
    """The points by question and its number of tests, since fewer tests give other points."""
    return {f"{each.id}, {len(each.tests)} tests": each.points for each in report.questions}


def _path(submission: str, cases: str) -> str:
    from hashlib import sha256

    name = "\n".join(map(os.path.abspath, (submission, cases)))
    digest = sha256(name.encode(errors="surrogateescape")).hexdigest()
    return os.path.join(folder(), f"{digest[:32]}.json")
