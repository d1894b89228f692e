"""Gradescope's exports: a YAML file in them has the owners of each folder."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from itertools import islice
from typing import Any

from pacman.course.intake.entries import Entry, Submission, Unplaced, grouped
from pacman.course.intake.names import natural, text
from pacman.course.results.record import Student
from pacman.support.dates import seconds
from pacman.support.errors import UserError

from . import gradescope_metadata
from .base import CourseSystem, Found
from .gradescope_metadata import METADATA

_SUBMISSION = re.compile(r"submission_[0-9]+")
# How Gradescope calls the folder around an export; a browser may append something.
_EXPORT = re.compile(r"assignment_[0-9]+_export.*")
MOST_PEOPLE = 30_000


class Gradescope(CourseSystem):
    """Gradescope makes a folder for each submission, and lists the people in a YAML file."""

    name, title = "gradescope", "Gradescope"

    def recognises(self, there: Sequence[Entry]) -> bool:
        """Whether the YAML file is there, and most of the rest are folders submission_1 and so on.

        A student may hand in a file with that name, too.
        """
        others = [entry for entry in there if entry.name != METADATA or entry.is_folder]
        fitting = [e for e in others if e.is_folder and _SUBMISSION.fullmatch(e.name)]
        return len(others) < len(there) and 2 * len(fitting) > len(others)

    def objection(self, name: str) -> str:
        if _EXPORT.fullmatch(name):
            return ""
        return (
            "looks like an export of Gradescope, but isn't called so: if it is one, name that "
            f"folder itself; if it is a student's, delete its {METADATA}"
        )

    def submissions(self, folder: str, there: Sequence[Entry]) -> Found:
        folders = {entry.name: entry for entry in there if entry.name != METADATA}
        data = gradescope_metadata.read(folder)
        people = list(islice(_everybody(data), MOST_PEOPLE + 1))
        if len(people) > MOST_PEOPLE:
            raise UserError(f"{METADATA}: more than {MOST_PEOPLE} people")
        by_person = grouped((person.mark, person) for person in people)
        groups = [
            sorted(group, key=lambda person: (person.date, natural(person.key)))
            for group in by_person.values()
        ]
        last = [group[-1] for group in groups]
        unplaced = [*_left_over(folders, data, {person.key for person in people}), *_shared(last)]
        return list(_placed(groups, list(_students(last)), folders)), unplaced


@dataclass(frozen=True)
class _Person:
    """One of the people who handed in a submission."""

    name: str
    sid: str
    email: str
    key: str
    date: float

    @property
    def mark(self) -> tuple[str, ...]:
        """A key that is the same in all submissions of a person, and in no other."""
        if self.email:
            return "email", self.email.casefold()
        return ("sid", self.sid) if self.sid else ("name", self.name, self.key)

    @property
    def given(self) -> tuple[str, ...]:
        """The ids of this person that no person chooses."""
        return tuple(dict.fromkeys(filter(None, (self.sid, self.email))))


def _left_over(
    folders: dict[str, Entry], data: dict[str, Any], named: set[str]
) -> Iterator[tuple[str, str]]:
    """Folders without an owner, and entries of the YAML file without a folder."""
    for name, entry in folders.items():
        if name not in data:
            yield entry.label, f"{METADATA} doesn't say whose it is"
        elif name not in named:
            yield entry.label, f"{METADATA} doesn't say who handed it in"
    for key in data:
        if key not in folders:
            yield text(key), f"there is no such folder, though {METADATA} speaks of one"


def _shared(people: list[_Person]) -> Unplaced:
    """The numbers that several people have."""
    names = grouped((person.sid, person.name or person.email) for person in people if person.sid)
    shared = {sid: " and of ".join(group[:3]) for sid, group in names.items() if len(group) > 1}
    return [
        (sid, f"is the number of {owners}, so other names are used for them")
        for sid, owners in shared.items()
    ]


def _placed(
    groups: list[list[_Person]], students: list[Student], folders: dict[str, Entry]
) -> Iterator[Submission]:
    """The newest submission of each person; groups are sorted, the newest last.

    If its folder is missing the person gets none: an older one would be a wrong grade.
    """
    for group, student in zip(groups, students, strict=True):
        *older, last = dict.fromkeys(person.key for person in group)
        if last in folders:
            places = (("", folders[last].path),)
            date, passed_over = group[-1].date, tuple(older[::-1])
            at = datetime.fromtimestamp(date, timezone.utc) if date else None
            yield Submission(student, places, last, late=False, passed_over=passed_over, at=at)


def _students(people: list[_Person]) -> Iterator[Student]:
    """A student for each person, with a unique number, address or name for an id.

    A name that equals the number or address of another person is not used.
    """
    given = Counter(mark for person in people for mark in {m.casefold() for m in person.given})
    names = Counter(person.name for person in people)
    for person in people:
        own = [mark for mark in person.given if given[mark.casefold()] == 1]
        if person.name and names[person.name] == 1 and not given[person.name.casefold()]:
            own.append(person.name)
        name = own[0] if own else f"{person.name or 'a student'} ({text(person.key)})"
        yield Student(name, person.name, email=person.email)


def _everybody(data: dict[str, Any]) -> Iterator[_Person]:
    for key, value in data.items():
        fields = value if isinstance(value, dict) else {}
        submitters = fields.get("submitters")
        for submitter in submitters if isinstance(submitters, list) else ():
            said = submitter if isinstance(submitter, dict) else {}
            texts = map(said.get, ("name", "sid", "email"))
            name, sid, email = (text(t)[:200] if isinstance(t, str) else "" for t in texts)
            if name or sid or email:
                yield _Person(name, sid, email, key, seconds(fields.get("created_at")))
