"""Filling in the gradebook that a course system exported: single cells, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from grading.terminal import amount
from pacman.text import printable

from . import canvas, moodle
from .columns import NO_GRADE, number
from .people import Matching, Person
from .record import BROKEN, UNREADABLE, Record, Student
from .sheet import Cell, Sheet, shown

SYSTEMS = {"canvas": canvas.columns, "moodle": moodle.columns}


@dataclass
class Filled:
    """A gradebook with the points of a class in it, and what there is to say about that."""

    content: bytes = b""
    column: str = ""
    count: int = 0  # of the students whose points are in it
    changed: list[str] = field(default_factory=list)  # who had other points in it
    left_out: list[str] = field(default_factory=list)  # who is in the class and got none, and why
    absent: list[str] = field(default_factory=list)  # who is in the file, and has handed in nothing
    notes: list[str] = field(default_factory=list)

    @property
    def lines(self) -> Iterator[str]:
        """All of it as people read it."""
        students = self.count + len(self.left_out)
        yield printable(f"column '{self.column}': points of {self.count} of {students} students")
        told = {
            "note": self.notes,
            "changed": self.changed,
            "left as it was": self.left_out,
            "nothing handed in": self.absent,
        }
        for what, lines in told.items():
            yield from (printable(f"  {what}: {line}") for line in lines)


class Book:
    """The gradebook that a system exported, read and found to be right before anything is graded.

    `full` is what full marks are in it. Raises CommandError where the file cannot be filled in.
    """

    def __init__(self, system: str, path: str, column: str | None, full: float) -> None:
        self._sheet = Sheet(path)
        self._columns = SYSTEMS[system](self._sheet, column)
        self._notes = list(self._columns.notes)
        self._most = self._columns.most
        self._is_strict = system == "moodle"
        if self._most is None or amount(self._most) == amount(full):
            return
        said = f"full marks are {amount(full)} points, and {amount(self._most)} in the file"
        if self._is_strict and full > self._most:
            raise self._sheet.error(
                f"{said}, which is the most that Moodle takes: say --out-of {amount(self._most)}"
            )
        self._notes.append(f"{said}; --out-of {amount(self._most)} would scale them")

    def filled(self, records: Iterable[Record], out_of: float | None = None) -> Filled:
        """The file with these points in it, scaled where full marks are to be another number."""
        # The tests of a whole class are more than need be in memory.
        results = [replace(record, questions=(), tests=()) for record in records]
        matching = Matching([result.student for result in results], self._columns.people)
        done = Filled(column=self._columns.title, notes=list(self._notes))
        cells: dict[Cell, str] = {}
        for result in results:
            person = matching.found.get(result.student)
            why_not = self._why_not(result, person) or matching.why_not.get(result.student)
            if person is None or why_not:
                done.left_out.append(f"{_who(result.student)}: {why_not}")
            else:
                done.count += 1
                points = _points(result, out_of)
                cells.update(self._put(points, person, done))
                if result.status == UNREADABLE:
                    done.notes.append(f"{person}: {points} points for what could not be read")
        done.absent += [str(one) for one in self._columns.people if one.line not in matching.seen]
        done.content = self._sheet.changed(cells)
        return done

    def _why_not(self, result: Record, person: Person | None) -> str:
        """Why a result must not be written into a person's cell, "" where it may."""
        if result.status == BROKEN:
            return f"not graded: {result.message}"
        if person is None:
            return ""
        said = person.cell.text.strip()
        if said not in NO_GRADE and number(said) is None:
            return f"line {person.line} says {shown(said)}"
        return ""

    def _put(self, points: str, person: Person, done: Filled) -> dict[Cell, str]:
        """What to write into a person's cell: nothing where it says so already."""
        before = number(person.cell.text.strip())
        if before is not None and amount(before) == points:
            return {}
        if before is not None:
            lowered = ", lowered" if float(points) < before else ""
            done.changed.append(f"{person}: {amount(before)} -> {points}{lowered}")
        return {person.cell: points.replace(".", ",") if self._columns.comma else points}


def _points(result: Record, out_of: float | None) -> str:
    if out_of is None or result.max_points <= 0:
        return amount(result.points)
    return amount(result.points * out_of / result.max_points)


def _who(student: Student) -> str:
    return f"{student.name} ({student.id})" if student.name else student.id
