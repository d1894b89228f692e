"""The export of Gradescope, where a YAML file says whose each folder is."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

import yaml

from pacman.course.intake.entries import Entry, Submission, Unplaced, grouped
from pacman.course.intake.names import natural, text
from pacman.course.results.record import Student
from pacman.grading.sandbox.staging import SubmissionError, opened
from pacman.support.errors import UserError

METADATA = "submission_metadata.yml"
_SUBMISSION = re.compile(r"submission_[0-9]+")
# How Gradescope calls the folder that all of it is in; a browser may add something.
EXPORT = re.compile(r"assignment_[0-9]+_export.*")
# The file has all results in it that Gradescope knows of; of these nothing is kept.
MAX_BYTES = 256_000_000
MOST_LEVELS = 100
# Of what is kept: ten times as much as a class of 3,000 needs.
MOST_NODES = 400_000
MOST_PEOPLE = 30_000
_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_KEPT = {"submitters", "created_at"}
_DATE = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})[T\s]+([0-9]{2}):([0-9]{2}):([0-9]{2})(\.[0-9]{1,6})?[0-9]*"
    r"\s*(?:Z|UTC|([+-])([0-9]{2}):?([0-9]{2}))?"
)


@dataclass(frozen=True)
class _Person:
    """Somebody who handed in a submission, and which."""

    name: str
    sid: str
    email: str
    key: str
    date: float

    @property
    def mark(self) -> tuple[str, ...]:
        """The same for the same person in two submissions, and for nobody else."""
        if self.email:
            return "email", self.email.casefold()
        return ("sid", self.sid) if self.sid else ("name", self.name, self.key)

    @property
    def given(self) -> tuple[str, ...]:
        """What tells this person from all others and isn't the person's own choice."""
        return tuple(dict.fromkeys(filter(None, (self.sid, self.email))))


def is_gradescope(there: Collection[Entry]) -> bool:
    """Whether this is laid out as Gradescope does it: its file, and folders submission_1 and so on.

    A student may hand in a file of that name, too.
    """
    others = [entry for entry in there if entry.name != METADATA or entry.is_folder]
    fitting = [e for e in others if e.is_folder and _SUBMISSION.fullmatch(e.name)]
    return len(others) < len(there) and 2 * len(fitting) > len(others)


def gradescope(folder: str, there: list[Entry]) -> tuple[list[Submission], Unplaced]:
    """The submissions in an export of Gradescope, and what is none."""
    folders = {entry.name: entry for entry in there if entry.name != METADATA}
    said = _said(os.path.join(folder, METADATA))
    people = list(islice(_everybody(said), MOST_PEOPLE + 1))
    if len(people) > MOST_PEOPLE:
        raise UserError(f"{METADATA}: more than {MOST_PEOPLE} people")
    groups = [sorted(group, key=_age) for group in grouped((p.mark, p) for p in people).values()]
    last = [group[-1] for group in groups]
    unplaced = [*_left_over(folders, said, {person.key for person in people}), *_shared(last)]
    return list(_placed(groups, list(_students(last)), folders)), unplaced


def _left_over(
    folders: dict[str, Entry], said: dict[str, Any], named: set[str]
) -> Iterator[tuple[str, str]]:
    """The folders of nobody, and what is said of folders that aren't there."""
    for name, entry in folders.items():
        if name not in said:
            yield entry.label, f"{METADATA} doesn't say whose it is"
        elif name not in named:
            yield entry.label, f"{METADATA} names nobody who handed it in"
    for key in said:
        if key not in folders:
            yield text(key), f"there is no such folder, though {METADATA} speaks of one"


def _shared(people: list[_Person]) -> Unplaced:
    """The numbers that several people have."""
    names = grouped((person.sid, person.name or person.email) for person in people if person.sid)
    return [
        (sid, f"is the number of {' and of '.join(group[:3])}, who are told apart otherwise")
        for sid, group in names.items()
        if len(group) > 1
    ]


def _placed(
    groups: list[list[_Person]], students: list[Student], folders: dict[str, Entry]
) -> Iterator[Submission]:
    """The newest submission of each person, whose oldest is the first.

    Where the folder of the newest is missing there is none: an older one would be a wrong grade.
    """
    for group, student in zip(groups, students, strict=True):
        *older, last = dict.fromkeys(person.key for person in group)
        if last in folders:
            places = (("", folders[last].path),)
            yield Submission(student, places, last, late=False, passed_over=tuple(older[::-1]))


def _age(person: _Person) -> tuple[float, Any]:
    return person.date, natural(person.key)


def _students(people: list[_Person]) -> Iterator[Student]:
    """Each person by a number or an address that nobody else has, or else by such a name.

    What people call themselves takes no number away from whose it is.
    """
    given = Counter(mark for person in people for mark in {m.casefold() for m in person.given})
    names = Counter(person.name for person in people)
    for person in people:
        own = [mark for mark in person.given if given[mark.casefold()] == 1]
        if person.name and names[person.name] == 1 and not given[person.name.casefold()]:
            own.append(person.name)
        name = own[0] if own else f"{person.name or 'somebody'} ({text(person.key)})"
        yield Student(name, person.name, email=person.email)


def _everybody(said: dict[str, Any]) -> Iterator[_Person]:
    return (person for key, data in said.items() for person in _people(key, data))


def _people(key: str, data: Any) -> Iterator[_Person]:
    fields = data if isinstance(data, dict) else {}
    submitters = fields.get("submitters")
    date = _date(fields.get("created_at"))
    for submitter in submitters if isinstance(submitters, list) else ():
        if isinstance(submitter, dict):
            name, sid, email = (_field(submitter, name) for name in ("name", "sid", "email"))
            if name or sid or email:
                yield _Person(name, sid, email, key, date)


def _field(submitter: dict[str, Any], name: str) -> str:
    value = submitter.get(name)
    return text(value)[:200] if isinstance(value, str) else ""


def _date(value: Any) -> float:
    """A moment as a number; 0 for what is none, which is before all others."""
    match = _DATE.match(value) if isinstance(value, str) else None
    if match is None:
        return 0.0
    *parts, fraction, sign, hours, minutes = match.groups()
    try:
        moment = datetime.strptime(" ".join(parts) + "+0000", "%Y %m %d %H %M %S%z")
        away = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
        there = moment + away if sign == "-" else moment - away
        return there.timestamp() + float(fraction or 0)
    except (ValueError, OverflowError):
        return 0.0


def _said(path: str) -> dict[str, Any]:
    """What is said of each submission, by its key."""
    try:
        with opened(path, METADATA) as file:
            if os.fstat(file.fileno()).st_size > MAX_BYTES:
                raise UserError(f"{METADATA}: larger than {MAX_BYTES // 1_000_000} MB")
            builder = _Builder()
            for event in yaml.parse(file, Loader=_Loader):
                builder.take(event)
    except SubmissionError as error:
        raise UserError(str(error)) from None
    except (yaml.YAMLError, UnicodeError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f" (line {mark.line + 1})" if mark else ""
        raise UserError(f"{METADATA}: not YAML{line}; export the submissions again") from None
    if not isinstance(builder.root, dict):
        raise UserError(f"{METADATA}: not as Gradescope writes it: expected 'submission_1: ...'")
    return builder.root


@dataclass
class _Builder:
    """Makes values of what is needed of a YAML file, an event at a time.

    An alias is the very value that it stands for, so that no file becomes larger by being read.
    """

    root: Any = None
    open: list[Any] = field(default_factory=list)
    keys: list[str | None] = field(default_factory=list)
    known: dict[str, Any] = field(default_factory=dict)
    skipped: int = 0  # how deep inside of what isn't needed
    nodes: int = 0

    def take(self, event: Any) -> None:
        if isinstance(event, yaml.CollectionEndEvent):
            self._close()
        elif isinstance(event, yaml.NodeEvent):
            if len(self.open) + self.skipped >= MOST_LEVELS:
                raise UserError(f"{METADATA}: nested too deeply")
            self._node(event)

    def _node(self, event: Any) -> None:
        is_collection = isinstance(event, yaml.CollectionStartEvent)
        if self.skipped or self._is_needless():
            self.skipped += is_collection
            if not self.skipped:
                self.keys[-1] = None
            return
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise UserError(f"{METADATA}: too much in it")
        value = self._value(event)
        self._add(value)
        if is_collection:
            self.open.append(value)
            self.keys.append(None)

    def _is_needless(self) -> bool:
        """Whether what comes is the value of a submission's key of which nothing is kept."""
        return len(self.open) == 2 and self.keys[-1] is not None and self.keys[-1] not in _KEPT

    def _value(self, event: Any) -> Any:
        if isinstance(event, yaml.AliasEvent):
            return self.known.get(event.anchor or "")
        value: Any = {} if isinstance(event, yaml.MappingStartEvent) else []
        if isinstance(event, yaml.ScalarEvent):
            is_null = event.implicit[0] and event.value in ("", "~", "null")
            value = None if is_null else event.value
        if event.anchor is not None:
            self.known[event.anchor] = value
        return value

    def _add(self, value: Any) -> None:
        if not self.open:
            self.root = value
        elif isinstance(self.open[-1], list):
            self.open[-1].append(value)
        elif self.keys[-1] is None:
            # Ruby writes its symbols with a colon in front.
            self.keys[-1] = value.strip(":") if isinstance(value, str) else ""
        else:
            self.open[-1].setdefault(str(self.keys[-1]), value)
            self.keys[-1] = None

    def _close(self) -> None:
        if self.skipped:
            self.skipped -= 1
            if not self.skipped:
                self.keys[-1] = None
            return
        self.open.pop()
        self.keys.pop()
