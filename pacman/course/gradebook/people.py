"""The row of each student in a gradebook: found by identifying marks, and never by a guess."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pacman.course.results.record import Student

from .sheet import Cell

# What identifies a person in a gradebook beside the name: the course system's number, the school's
# number, the login, and the mail address.
NUMBER, SCHOOL, LOGIN, EMAIL = "number", "school", "login", "email"
NAME, KEY = "name", "key"
_ROLES = (NUMBER, SCHOOL, LOGIN, EMAIL)
_CALLED = {NUMBER: "number", SCHOOL: "number", LOGIN: "login", EMAIL: "address"}


@dataclass(frozen=True)
class Person:
    """A row of a gradebook, and the cell in it to fill in."""

    line: int
    name: str  # such as Ada Lovelace
    key: str  # as in Canvas's names of files: lovelaceada; "" if the family name is unknown
    marks: Mapping[str, str]
    cell: Cell
    comment: Cell | None = None  # the cell for a sentence to this person
    plain: bool = False  # whether that is plain text, and no HTML
    style: tuple[Cell, str] | None = None  # what another cell has to say about such a sentence
    late_by: int | None = None  # the seconds by which the submission was late, if the file says so

    def __str__(self) -> str:
        return f"{self.name or 'a person without a name'} (line {self.line})"


class Matching:
    """The row of each student; ambiguous students get none."""

    def __init__(self, students: Sequence[Student], people: Iterable[Person]) -> None:
        self._rows: dict[tuple[str, str], list[Person]] = {}
        for person in people:
            marks = {**person.marks, NAME: person.name, KEY: person.key}
            for role, value in marks.items():
                if value.strip():
                    self._rows.setdefault((role, folded(value)), []).append(person)
        self._namesakes = Counter(_name(student) for student in students)
        self._usual = self._usual_roles(students)
        self.seen: set[int] = set()  # the lines of all people who may be in the class
        self.found: dict[Student, Person] = {}
        self.why_not: dict[Student, str] = {}
        for student in students:
            self._match(student)
        self._settle_claims()

    def _usual_roles(self, students: Sequence[Student]) -> list[str]:
        """The roles of most students' ids; in these, another number means another person."""
        hits = Counter(
            role
            for student in students
            for role in _ROLES
            for person in self._rows.get((role, folded(student.id)), [])[:1]
            if not self._are_strangers(student, person, role)
        )
        return [role for role, count in hits.items() if 2 * count >= len(students)]

    def _match(self, student: Student) -> None:
        doubts: list[str] = []
        if why := self._misleading(student):
            self.why_not[student] = why
            return
        rows = {person.line: person for person in self._marked(student, doubts)}
        self.seen.update(rows)
        rows.update((person.line, person) for person in self._called(student, doubts))
        if len(rows) == 1:
            (self.found[student],) = rows.values()
        elif rows:
            lines = " or ".join(map(str, sorted(rows)))
            self.why_not[student] = f"could be line {lines}"
        else:
            self.why_not[student] = ", ".join(doubts) or "not in the file"

    def _misleading(self, student: Student) -> str:
        """The reason not to match a student's id to any row; "" if there is none."""
        by_role = {role: self._rows.get((role, folded(student.id)), []) for role in _ROLES}
        for person in by_role[LOGIN]:
            if self._are_strangers(student, person, LOGIN):
                self.seen.update(found.line for found in self._marked(student, []))
                return f"{student.id} is the login of {person}, who has another name"
        roles = [role for role, people in by_role.items() if people]
        unusual = self._usual and not set(roles) & set(self._usual)
        if not (roles and unusual and student.id.isdigit()) or student.name:
            return ""
        first = by_role[roles[0]][0]
        self.seen.add(first.line)
        what = f"is the {_CALLED[roles[0]]} of {first}"
        return f"{what}, but most others are found by something else"

    def _marked(self, student: Student, doubts: list[str]) -> Iterator[Person]:
        """The rows with this student's marks, except those with another person's name."""
        for role, value in _of_student(student):
            for person in self._rows.get((role, folded(value)), ()):
                if role in (NUMBER, SCHOOL) and self._are_strangers(student, person, role):
                    self.seen.add(person.line)
                    doubts.append(f"has the number of {person}, but another name")
                else:
                    yield person

    def _called(self, student: Student, doubts: list[str]) -> Iterator[Person]:
        """The row with this name, if it and the student are the only ones with that name."""
        name = _name(student)
        rows = {p.line: p for role in (NAME, KEY) for p in self._rows.get((role, name), ())}
        if not rows:
            return
        self.seen.update(rows)
        first, *others = rows.values()
        numbers = filter(str.isdigit, (first.marks.get(role, "") for role in self._usual))
        if self._namesakes[name] > 1:
            doubts.append("another student in the class has the same name")
        elif others:
            doubts.append(f"lines {' and '.join(map(str, rows))} have the same name")
        elif student.id.isdigit() and any(number != student.id for number in numbers):
            doubts.append(f"has the name of {first}, but another number")
        else:
            yield first

    def _are_strangers(self, student: Student, person: Person, role: str) -> bool:
        """Whether their names differ; a name that several students have doesn't count.

        A login is another person's number more often than other marks are. So for logins one name
        must contain all words of the other.
        """
        if "@" in student.id or self._namesakes[_name(student)] > 1:
            return False
        return differ(student.name, person.name, all if role == LOGIN else any)

    def _settle_claims(self) -> None:
        """Leave a row that several students claim to none of them."""
        claims = Counter(person.line for person in self.found.values())
        for student, person in list(self.found.items()):
            if claims[person.line] > 1:
                del self.found[student]
                self.why_not[student] = f"could be line {person.line}, as another student could"


def folded(text: str) -> str:
    """A text for comparison, without differences of case, spaces or encoded accents."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def name_key(name: str) -> str:
    """A name as Canvas puts it in front of its owner's files."""
    return "".join(filter(str.isalnum, folded(name)))


def _of_student(student: Student) -> Iterator[tuple[str, str]]:
    """A student's marks, by the role that each may have in a gradebook."""
    for role in _ROLES:
        yield role, student.id
    for value in (student.login, student.email):
        yield LOGIN, value
        yield EMAIL, value


def _name(student: Student) -> str:
    return folded(student.name or student.id)


def differ(one: str, other: str, enough: Callable[[Iterable[bool]], bool]) -> bool:
    """Whether two names share too few words; never for names with accents, which vary."""
    if not (one.isascii() and other.isascii()):
        return False
    words = [re.findall("[a-z]{2,}", name.lower()) for name in (one, other)]
    shared = enough(word in name_key(other) for word in words[0])
    shared |= enough(word in name_key(one) for word in words[1])
    return all(words) and not shared
