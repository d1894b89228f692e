"""The interface of all course systems."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from pacman.course.gradebook.book import Book
from pacman.course.gradebook.columns import Columns
from pacman.course.gradebook.sheet import Sheet
from pacman.course.intake.entries import Entry, Submission, Unplaced

REPORT = "report.html"  # what students see
NAMES, GRADEBOOK = "names", "gradebook"
# The submissions in an export, and the entries that are no student's.
Found = tuple[list[Submission], Unplaced]


class CourseSystem(ABC):
    """A course system: how its exports are laid out, and its gradebook if it has one.

    A subclass that sets `gradebook` also defines `columns`.
    """

    name: ClassVar[str]  # of the option that takes its gradebook, and of the file that is written
    title: ClassVar[str]  # what people call it; "" if it exports nothing
    gradebook: ClassVar[str] = ""  # what the option takes, in words
    upload: ClassVar[str] = ""  # how to upload a zip of reports, if it takes one
    lateness_in: ClassVar[str] = ""  # what says who is late: NAMES of an export, or a GRADEBOOK

    @abstractmethod
    def recognises(self, there: Sequence[Entry]) -> bool:
        """Whether a folder with these entries is an export of this system."""

    @abstractmethod
    def submissions(self, folder: str, there: Sequence[Entry]) -> Found:
        """The submissions in an export of this system."""

    def objection(self, name: str) -> str:
        """The reason why a folder of this name, alone in another one, may be a student's; or ""."""
        return ""

    def columns(self, sheet: Sheet, column: str | None) -> Columns:
        """The people in a gradebook, and the column to fill in."""
        raise NotImplementedError

    def book(self, path: str, column: str | None, full: float, out_of: float | None) -> Book:
        """The gradebook in a file; raises UserError if it cannot be filled in."""
        sheet = Sheet(path)
        return Book(sheet, self.columns(sheet, column), full, out_of)
