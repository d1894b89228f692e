"""The interface of all packages: graders that course systems run."""

from __future__ import annotations

import os
import shlex
from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar

from pacman.grading.assignment.cases import Assignment
from pacman.grading.report import Report
from pacman.support.files import PRIVATE, PROGRAM, content

# Shares of a time limit: grading ends by itself after the first, and is killed after the second.
# The rest is for starting, and for writing the results.
ENDS, KILLED = 0.9, 0.95
SECRET_FILE = "secret.txt"  # noqa: S105 - a name, beside the packages
_SCRIPTS = os.path.join(os.path.dirname(__file__), "scripts")


@dataclass(frozen=True)
class Kit:
    """What a package is made of, beside the files of its system."""

    assignment: Assignment
    sources: Mapping[str, bytes]  # the grader, the test cases and perhaps a secret, by name
    minutes: int  # the time limit of the system
    options: tuple[str, ...]  # of the command that grades
    points: float  # full marks
    missed: str = ""  # the first test that the reference doesn't pass
    packages: tuple[str, ...] = ()  # that submissions may use

    def source(self, folder: str) -> dict[str, bytes]:
        """The grader below a folder."""
        return {f"{folder}/{name}": text for name, text in self.sources.items()}

    def script(self, name: str) -> bytes:
        """A script or page with these options, and with the line ends that a shell needs."""
        text = content(os.path.join(_SCRIPTS, name)).replace(b"\r\n", b"\n")
        arguments = ["--seconds", f"{ENDS * 60 * self.minutes:g}", *self.options]
        text = text.replace(b"@KILLED@", f"{KILLED * 60 * self.minutes:g}".encode())
        return text.replace(b"@ARGUMENTS@", shlex.join(arguments).encode())


@dataclass(frozen=True)
class Graded:
    """What is known of a submission at some moment."""

    report: Report
    why: str = ""  # why the report is not complete, as far as students may know it
    ranked: Collection[str] | None = None  # the tests of a leaderboard; None without one
    problem: str = ""  # why the submission cannot be read
    broken: bool = False  # whether the grader failed before it was done
    plain: bool = False  # whether colours are not wanted


class Package(ABC):
    """A grader that a course system runs: its files, and the results that it writes there."""

    name: ClassVar[str]  # what follows --for
    title: ClassVar[str]  # what people call the system
    usual_minutes: ClassVar[int]  # its time limit by default
    most_minutes: ClassVar[int]
    published: ClassVar[str] = ""  # why nothing in the package stays secret; "" if it does
    takes: ClassVar[tuple[str, ...]] = ()  # options that not every system has
    installs: ClassVar[bool] = False  # whether it can install packages for submissions
    hides: ClassVar[bool] = False  # whether students don't see what the grader prints
    submission: ClassVar[str] = "submission"  # its folder, inside the folder of the run

    @abstractmethod
    def files(self, kit: Kit) -> dict[str, bytes]:
        """All files of the package, by name."""

    @abstractmethod
    def steps(self, kit: Kit) -> list[str]:
        """What to do with the package, line by line."""

    def limited(self, most: int) -> str:
        """Why this submission gets points only, if `most` a day are explained; "" if it doesn't."""
        return ""

    def results(self, graded: Graded) -> dict[str, str]:
        """The files of results by name, in the folder of the run.

        They are written at once, and again after tests, so that they are right however it ends.
        """
        return {}

    def last_words(self, graded: Graded) -> dict[int | str, str]:
        """What is appended at the end, by the descriptor or the path of a file."""
        return {}


def modes_of(files: Mapping[str, bytes]) -> dict[str, int]:
    """The modes of a package's scripts and of its secret; all other files are plain."""
    scripts = {name: PROGRAM for name, text in files.items() if text.startswith(b"#!")}
    secrets = {name: PRIVATE for name in files if name.endswith(f"/{SECRET_FILE}")}
    return scripts | secrets
