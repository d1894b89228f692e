"""A roster: who has which of the repositories that a teacher cloned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from pacman.course.gradebook.columns import Table, cell_text
from pacman.course.gradebook.people import folded
from pacman.course.gradebook.sheet import Sheet
from pacman.course.intake.names import natural, text
from pacman.course.results.record import Student

from .exports import Export

# The titles of columns, the likeliest first.
_LOGINS = ("github_username", "github username", "gitlab username", "username", "login", "folder")
_IDS = ("identifier", "student id", "id number", "id", "email", "email address")
_NAMES = ("name", "full name", "student")
_EMAILS = ("email", "email address")
TEAM = "team {}"  # the id of a team, as long as its folder has no student


@dataclass(frozen=True)
class Roster:
    """The students by their user names, with small letters."""

    students: Mapping[str, Student]
    without: tuple[Student, ...]  # people who have no user name in it
    teams: Mapping[str, Student] = field(default_factory=dict)  # by what a folder may be called

    def with_teams(self, teams: Iterable[str]) -> Roster:
        """The same, where a folder may be called like one of these teams."""
        names = {folded(team).replace(" ", "-"): Student(TEAM.format(team)) for team in teams}
        return replace(self, teams={k: v for k, v in names.items() if k not in self.students})

    def applied(
        self, export: Export, is_member: Callable[[Student], bool] = lambda _: False
    ) -> Export:
        """The same submissions with the students of the roster; all others are listed.

        Members of a team, which hands in for them, need no folder.
        """
        owners = self._owners([one.student.id for one in export.submissions])
        found, unplaced = [], list(export.unplaced)
        claims = Counter(login for logins in owners.values() for login in logins)
        for one in export.submissions:
            logins = owners[one.student.id]
            if why := _objection(logins, claims):
                unplaced.append((one.source, why))
            else:
                found.append(replace(one, student=self._called[logins[0]]))
        unplaced += [
            (login, "in the roster, but no folder is called so")
            for login, student in self.students.items()
            if not claims[login] and not is_member(student)
        ]
        unplaced += [
            (student.name or student.id, "has no user name in the roster")
            for student in self.without
            if not is_member(student)
        ]
        found.sort(key=lambda one: natural(one.student.id))
        teams = frozenset(team.id for team in self.teams.values())
        return replace(export, submissions=tuple(found), unplaced=tuple(unplaced), teams=teams)

    @property
    def _called(self) -> Mapping[str, Student]:
        return {**self.teams, **self.students}

    def _owners(self, folders: list[str]) -> dict[str, list[str]]:
        """The user names that each folder may be called by, such as hw-ada by ada.

        User names may have hyphens, too, but most folders begin with the same title. A student who
        has a folder with that title has no other one.
        """
        ways = {folder: dict(self._ways(folded(folder))) for folder in folders}
        fitting = [found for found in ways.values() if found]
        counts = Counter(title for found in fitting for title in found)
        usual = {title for title, count in counts.items() if 2 * count > len(fitting)}
        certain = {folder: [found[title] for title in usual & set(found)]
                   for folder, found in ways.items()}  # fmt: skip
        taken = {login for logins in certain.values() for login in logins}
        return {
            folder: certain[folder] or [login for login in found.values() if login not in taken]
            for folder, found in ways.items()
        }

    def _ways(self, folder: str) -> Iterator[tuple[str, str]]:
        """Each title that a folder's name may begin with, and the user name behind it."""
        for start in range(len(folder)):
            if (not start or folder[start - 1] == "-") and folder[start:] in self._called:
                yield folder[:start], folder[start:]


def read(path: str) -> Roster:
    """The roster in a file; raises UserError if it is none, or names a student twice."""
    sheet = Sheet(path)
    table = Table(sheet)
    login, number = _place(table, _LOGINS), _place(table, _IDS)
    if login is None:
        raise sheet.error(f"no column {', '.join(_LOGINS[:-1])} or {_LOGINS[-1]}: {table}")
    name, email = _place(table, _NAMES), _place(table, _EMAILS)
    table.check_rows()
    students: dict[str, Student] = {}
    lines: dict[str, int] = {}
    without = []
    for row in table.rows:
        own, called, mark, mail = (
            "" if place is None else text(cell_text(row, place))
            for place in (login, name, number, email)
        )
        student = Student(mark or own, called, email=mail or (mark if "@" in mark else ""))
        if not own:
            nobody = Student(f"the student in line {row.line}")
            without.append(student if called or mark else nobody)
            continue
        for key in (f"user name {folded(own)}", f"id {student.id}"):
            if key in lines:
                raise sheet.error(f"lines {lines[key]} and {row.line} have the same {key}")
            lines[key] = row.line
        students[folded(own)] = student
    return Roster(students, tuple(without))


def _place(table: Table, titles: tuple[str, ...]) -> int | None:
    """The place of the first of these columns that exists."""
    return next((place for title in titles for place in table.places(title)), None)


def _objection(logins: list[str], claims: Mapping[str, int]) -> str:
    """The reason why a folder has no owner; "" if it has one."""
    if not logins:
        return "not called like anybody in the roster"
    if len(logins) > 1:
        return f"could be of {' or '.join(logins)}"
    return "another folder is called like the same student" if claims[logins[0]] > 1 else ""
