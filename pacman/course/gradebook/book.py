"""A gradebook of a course system, filled in cell by cell and otherwise unchanged."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from types import MappingProxyType

from pacman.course.results.record import UNREADABLE, Record, Student
from pacman.grading.reports.terminal import amount
from pacman.support.text import printable

from .columns import NO_GRADE, Columns, number
from .people import Matching, Person
from .sheet import Cell, Sheet, quoted

_FEW = 5
# What our comments begin with: a later one may take their place.
_OURS = re.compile(r"[0-9.]+ of [0-9.]+ points")


@dataclass
class Filled:
    """A gradebook with the points of a class, and remarks about it."""

    column: str
    students: int  # in the class
    notes: list[str]
    content: bytes = b""
    count: int = 0  # of students whose points are in it
    changed: list[str] = field(default_factory=list)  # people who had other points
    left_out: list[str] = field(default_factory=list)  # students without points in it, and why
    absent: list[str] = field(default_factory=list)  # people in it who handed in nothing
    comments: int = 0  # sentences for people that are in it now
    kept: list[str] = field(default_factory=list)  # people with a comment that a teacher wrote

    @property
    def lines(self) -> Iterator[str]:
        count = f"{self.count} of {self.students}"
        yield printable(f"column '{self.column}': points of {count} students")
        if self.comments or self.kept:
            kept = f"; those of others were kept: {some(self.kept)}" if self.kept else ""
            yield printable(f"comments: {self.comments} written{kept}")
        remarks = {
            "note": self.notes,
            "changed": self.changed,
            "left as it was": self.left_out,
            "nothing handed in": self.absent,
        }
        for what, lines in remarks.items():
            yield from (printable(f"  {what}: {line}") for line in lines)


class Book:
    """A gradebook, read and checked before anything is graded.

    `full` is the number of points for full marks, and `out_of` what to scale it to. Raises
    UserError if the file cannot be filled in.
    """

    def __init__(self, sheet: Sheet, columns: Columns, full: float, out_of: float | None) -> None:
        self._sheet = sheet
        self._columns = columns
        self._notes = list(columns.notes)
        self._out_of = out_of
        most, wanted = columns.most, full if out_of is None else out_of
        if most is None or amount(most) == amount(wanted):
            return
        said = f"full marks are {amount(wanted)} points, and {amount(most)} in the file"
        if columns.limit and wanted > most:
            most_taken = f"which is the most that {columns.limit} takes"
            raise sheet.error(f"{said}, {most_taken}: say --out-of {amount(most)}")
        if out_of is None:  # perhaps it is the column of something else
            raise sheet.error(
                f"{said}: say --out-of {amount(most)} to scale them, or --out-of {amount(full)} "
                "if that is meant"
            )
        self._notes.append(said)

    def people(self, students: Sequence[Student]) -> dict[Student, Person]:
        """The row of each student; ambiguous students have none."""
        return Matching(students, self._columns.people).found

    def filled(
        self,
        records: Iterable[Record],
        others: Mapping[str, Sequence[Student]] = MappingProxyType({}),
    ) -> Filled:
        """The file with these points in it; `others` are students without points, by the reason."""
        # The tests of a whole class would need too much memory.
        results = [replace(record, tests=()) for record in records]
        everybody = [result.student for result in results]
        everybody += [student for students in others.values() for student in students]
        matching = Matching(everybody, self._columns.people)
        done = Filled(self._columns.title, len(everybody), list(self._notes))
        for why, students in others.items():
            if students:
                done.left_out.append(f"{some([student.id for student in students])}: {why}")
        cells: dict[Cell, str] = {}
        for result in results:
            person = matching.found.get(result.student)
            why_not = self._why_not(result, person) or matching.why_not.get(result.student)
            if person is None or why_not:
                done.left_out.append(f"{result.student}: {why_not}")
            else:
                done.count += 1
                points = _points(result, self._out_of)
                cells.update(self._put(points, person, done))
                cells.update(_commented(result, person, done))
                if result.status == UNREADABLE and not result.adjustments:
                    done.notes.append(f"{person}: {points} points for what could not be read")
        done.absent += [str(one) for one in self._columns.people if one.line not in matching.seen]
        done.content = self._sheet.changed(cells)
        return done

    def _why_not(self, result: Record, person: Person | None) -> str:
        """The reason not to write a result into a person's cell; "" if there is none."""
        if result.total is None:
            return f"not graded: {result.message}"
        if person is None:
            return ""
        said = person.cell.text.strip()
        if said not in NO_GRADE and number(said) is None:
            return f"line {person.line} says {quoted(said)}"
        return ""

    def _put(self, points: str, person: Person, done: Filled) -> dict[Cell, str]:
        """The text for a person's cell; nothing if it has these points already."""
        before = number(person.cell.text.strip())
        if before is not None and amount(before) == points:
            return {}
        if before is not None:
            lowered = ", lowered" if float(points) < before else ""
            done.changed.append(f"{person}: {amount(before)} -> {points}{lowered}")
        return {person.cell: points.replace(".", ",") if self._columns.comma else points}


def _commented(result: Record, person: Person, done: Filled) -> dict[Cell, str]:
    """The text for a person's comment, unless a teacher wrote one there."""
    if person.comment is None:
        return {}
    said = person.comment.text.strip()
    if said and not _OURS.match(said):
        done.kept.append(str(person))
        return {}
    done.comments += 1
    return {
        person.comment: comment(result, plain=person.plain),
        **dict([person.style] if person.style else []),
    }


def comment(result: Record, *, plain: bool = False) -> str:
    """A sentence about a result, as HTML or plain text of letters that any encoding has."""
    parts = [f"{part.id} {_of(part.points, part.max_points)}" for part in result.questions]
    parts += [f"{each.says}: {amount(each.points)}" for each in result.adjustments]
    points = f"{_of(result.total or 0.0, result.max_points)} points"
    text = ": ".join(filter(None, (points, result.message or ", ".join(parts))))
    if plain:
        return printable(text).encode("ascii", "replace").decode()
    return escape(printable(text), quote=False).encode("ascii", "xmlcharrefreplace").decode()


def _of(points: float, most: float) -> str:
    return f"{amount(points)} of {amount(most)}"


def some(ids: Sequence[str]) -> str:
    """The first few ids, and the number of all if there are more."""
    more = f", ... ({len(ids)} in all)" if len(ids) > _FEW else ""
    return ", ".join(ids[:_FEW]) + more


def _points(result: Record, out_of: float | None) -> str:
    total = result.total or 0.0
    if out_of is None or result.max_points <= 0:
        return amount(total)
    return amount(total * out_of / result.max_points)
