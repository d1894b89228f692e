"""The owner of each file in an export, read from the names of the files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from pacman.course.results.record import Student
from pacman.grading.sandbox.staging import SubmissionError

from .contents import taken
from .entries import Entry, Unplaced, grouped
from .names import Place, number, text

# How many of the possible owners of a file are named.
_MOST_NAMED = 3


@dataclass(frozen=True)
class NamedFile:
    """A file or folder of an export, and one way to read its name."""

    entry: Entry
    owner: str
    user: str  # the owner's number
    name: str  # what the student called it
    late: bool = False
    number: str = ""  # the file's own number, if the system gives one
    again: str = ""  # what the system appends if there already was a file of this name
    kind: str = "file"

    @property
    def whose(self) -> tuple[str, str]:
        return self.user, text(self.owner)

    @property
    def age(self) -> tuple[tuple[int, str], tuple[int, str], str]:
        """A sort key, the newest last."""
        return number(self.number), number(self.again), self.entry.name

    @property
    def is_zip(self) -> bool:
        return self.name.lower().endswith(".zip")


def by_owner(
    there: Iterable[Entry], readings: Callable[[Entry], Iterator[NamedFile]], system: str
) -> tuple[list[tuple[Student, list[NamedFile]]], Unplaced]:
    """The files of each student, and those that are no student's or could be two people's.

    People choose their own names and those of their files, so some names can be read in two ways.
    Only names with a single reading prove who has which number.
    """
    read = {entry: {file.whose: file for file in readings(entry)} for entry in there}
    certain = [file for files in read.values() if len(files) == 1 for file in files.values()]
    owners = grouped((file.user, file.whose) for file in certain)
    groups: dict[str, list[NamedFile]] = {}
    unplaced: Unplaced = []
    for entry, files in read.items():
        fit = [f for who, f in files.items() if who in owners.get(f.user, [who])]
        if len(fit) == 1:
            groups.setdefault(fit[0].user, []).append(fit[0])
        elif not files:
            unplaced.append((entry.label, f"not named as {system} names what it exports"))
        else:
            unplaced.append((entry.label, _ambiguous(fit or [*files.values()])))
    return list(_settled(groups, unplaced)), unplaced


def _ambiguous(files: list[NamedFile]) -> str:
    """The reason why a file gets no owner if its name can be read in all these ways."""
    who = [f"{text(file.owner)} ({file.user})" for file in files]
    first = ", ".join(who[:-1][:_MOST_NAMED])
    return (
        f"fits {first} and {who[-1]}: grade it by itself, or rename it so that it fits one of them"
    )


def _settled(
    groups: dict[str, list[NamedFile]], unplaced: Unplaced
) -> Iterator[tuple[Student, list[NamedFile]]]:
    """Each student's files, except where two people have the same number."""
    for user, files in groups.items():
        found = sorted({text(file.owner) for file in files})
        if len(found) == 1:
            yield Student(user, found[0] or user), files
        else:
            why = f"{user} is the number of {found[0]} and of {found[1]}: whose is it?"
            unplaced += [(file.entry.label, why) for file in files]


def matches(pattern: re.Pattern[str], name: str) -> Iterator[re.Match[str]]:
    """All matches in a name that leave room for an owner before them; they may overlap."""
    match = pattern.search(name, 1)
    while match:
        yield match
        match = pattern.search(name, match.start() + 1)


def chosen(
    files: list[NamedFile], is_main: Callable[[str], bool]
) -> tuple[NamedFile, list[NamedFile], list[NamedFile]]:
    """The file to grade, all files that go with it, and the rest, the newest first.

    The files are sorted by age. Of several with one name the newest is kept.
    """
    wholes = [file for file in files if file.is_zip or is_main(file.name)]
    codes = [file for file in files if file.name.lower().endswith(".py")]
    main = (wholes or codes or files)[-1]
    if main.is_zip and not _can_be_graded(main):
        main = next((file for file in reversed(wholes) if not file.is_zip), main)
    kept = {file.name: file for file in files if file not in wholes and not main.is_zip}
    kept[main.name] = main
    rest = [file for file in reversed(files) if kept.get(file.name) is not file]
    return main, [*kept.values()], rest


def places(files: Iterable[NamedFile]) -> tuple[Place, ...]:
    return tuple((file.name, file.entry.path) for file in files)


def by_clock(digits: str, form: str) -> datetime | None:
    """The time in a name, by the course system's clock; None if there is none."""
    with suppress(ValueError):
        return datetime.strptime(digits, form)  # noqa: DTZ007 - names have no time zone
    return None


def _can_be_graded(file: NamedFile) -> bool:
    with suppress(SubmissionError):
        return bool(taken(places([file])))
    return False
