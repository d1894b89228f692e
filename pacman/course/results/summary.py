"""The summary of a class: points, failed tests, and the most common messages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pacman.grading.verdict import Status

from .record import BROKEN, GRADED, UNREADABLE, Note, Record
from .scores import Scores

FORMAT = "pacman-class/1"
MOST_MESSAGES = 40
# Count this many different messages at once; with more, forget the rarest.
MOST_COUNTED = 20_000
LONGEST = 300
# What submissions can do if these layers are missing.
DANGERS = {
    "landlock": "could read files of that machine",
    "seccomp": "could start programs and use the network",
    "user": "ran as root",
}
# What differs between messages about the same mistake: counts, lines, addresses in memory.
_NUMBERS = re.compile(r"0x[0-9a-fA-F]+|\d+(?:\.\d+)?")


@dataclass(frozen=True)
class Row:
    """A student's row in the tables; a broken one has no points, since nobody knows them."""

    id: str
    name: str
    stem: str
    source: str
    points: Mapping[str, float]  # by question
    total: float | None
    before: float | None  # the points of an earlier run, if they were others
    status: str
    late: bool
    message: str

    @property
    def lowered(self) -> bool:
        return self.before is not None and self.total is not None and self.total < self.before

    def points_of(self, question: str) -> float | None:
        """The points of a question; None if nobody knows them."""
        return self.points.get(question, 0.0 if self.status == UNREADABLE else None)

    def as_data(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            "source": self.source,
            "questions": dict(self.points),
            "total": self.total,
            "status": self.status,
            "late": self.late,
            "message": self.message,
        }


@dataclass
class Results:
    """How often a test had each status, and the rows of the students who did not pass it."""

    id: str
    visibility: str
    criterion: str
    statuses: Counter[str] = field(default_factory=Counter)
    students: list[int] = field(default_factory=list)

    def as_data(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "visibility": self.visibility,
            "criterion": self.criterion,
            "passed": self.statuses[Status.PASSED],
            "not_passed": {name: n for name, n in self.statuses.items() if name != Status.PASSED},
        }


@dataclass
class Message:
    """A message of tests, and the rows of the students who got it; an example if numbers differ."""

    status: str
    text: str
    differs: bool = False
    tests: dict[str, None] = field(default_factory=dict)  # in their order
    students: list[int] = field(default_factory=list)

    def as_data(self) -> dict[str, Any]:
        return {
            "status": self.status,
            "text": self.text,
            "numbers_differ": self.differs,
            "tests": list(self.tests),
            "students": len(self.students),
        }


@dataclass
class Weaker:
    """Weaker isolation than asked for: the layers, the machines, and the number of submissions."""

    missing: dict[str, None] = field(default_factory=dict)
    machines: dict[str, None] = field(default_factory=dict)
    students: int = 0

    def add(self, record: Record) -> None:
        if record.missing:
            self.missing |= dict.fromkeys(record.missing)
            self.machines[record.machine] = None
            self.students += 1

    def __str__(self) -> str:
        """What that means, in words; "" if nothing is missing."""
        if not self.missing:
            return ""
        could = [danger for layer, danger in DANGERS.items() if layer in self.missing]
        what = f"They {', and '.join(could)}. " if could else ""
        return (
            f"Not in force on {', '.join(self.machines)}, for {self.students} "
            f"{'submission' if self.students == 1 else 'submissions'}: {', '.join(self.missing)}. "
            f"{what}With --require-isolation nothing is graded that way."
        )

    def as_data(self) -> dict[str, Any]:
        return {
            "missing": list(self.missing),
            "machines": list(self.machines),
            "students": self.students,
        }


@dataclass(frozen=True)
class Summary:
    """Everything that the tables of a class show."""

    title: str
    rows: Sequence[Row]
    total: Scores
    questions: Sequence[Scores]
    tests: Sequence[Results]
    messages: Sequence[Message]
    unplaced: Sequence[tuple[str, str]]  # files that are nobody's submission, and why
    passed_over: Mapping[str, Sequence[str]]  # older submissions, by student
    weaker: Weaker

    def of_status(self, status: str) -> list[Row]:
        return [row for row in self.rows if row.status == status]

    @property
    def lowered(self) -> list[Row]:
        return [row for row in self.rows if row.lowered]

    def as_data(self) -> dict[str, Any]:
        """As JSON; the same records always give the same, whatever time grading took."""
        return {
            "format": FORMAT,
            "title": self.title,
            "counts": {
                "students": len(self.rows),
                **{word: len(self.of_status(word)) for word in (GRADED, UNREADABLE, BROKEN)},
                "late": sum(row.late for row in self.rows),
            },
            "isolation": self.weaker.as_data(),
            "total": self.total.as_data(),
            "questions": [question.as_data() for question in self.questions],
            "tests": [test.as_data() for test in self.tests],
            "messages": [message.as_data() for message in self.messages],
            "lowered": [
                {"id": row.id, "name": row.name, "before": row.before, "now": row.total}
                for row in self.lowered
            ],
            "unplaced": [{"name": name, "why": why} for name, why in self.unplaced],
            "passed_over": {student: list(names) for student, names in self.passed_over.items()},
            "students": [row.as_data() for row in self.rows],
        }


def summed(
    records: Callable[[], Iterable[Record]],
    title: str,
    unplaced: Sequence[tuple[str, str]],
    passed_over: Mapping[str, Sequence[str]],
) -> Summary:
    """The summary of all records, which are read twice and never kept in memory."""
    total = Scores("total", "All questions")
    questions: dict[str, Scores] = {}
    tests: dict[str, Results] = {}
    rows: list[Row] = []
    weaker = Weaker()
    common: Counter[tuple[str, str]] = Counter()
    for record in records():
        _add_most(record, questions, total)
        _add_tests(record, len(rows), tests)
        _add_common(record, common)
        weaker.add(record)
        rows.append(_row(record))
    total.points += [row.total for row in rows if row.total is not None]
    for name, question in questions.items():
        question.points += [p for row in rows if (p := row.points_of(name)) is not None]
    messages = _messages(records(), {kind for kind, _ in common.most_common(MOST_MESSAGES)})
    return Summary(
        title, rows, total, list(questions.values()), list(tests.values()), messages,
        unplaced, {student: names for student, names in passed_over.items() if names}, weaker,
    )  # fmt: skip


def _row(record: Record) -> Row:
    student, known = record.student, record.status != BROKEN
    return Row(
        student.id,
        student.name,
        student.stem,
        record.source,
        {part.id: part.points for part in record.questions} if known else {},
        record.points if known else None,
        record.previous,
        record.status,
        record.late,
        record.message[:LONGEST],
    )


def _add_most(record: Record, questions: dict[str, Scores], total: Scores) -> None:
    for part in record.questions:
        question = questions.setdefault(part.id, Scores(part.id, part.title))
        question.max_points = max(question.max_points, part.max_points)
    total.max_points = max(total.max_points, record.max_points)


def _add_tests(record: Record, number: int, tests: dict[str, Results]) -> None:
    for note in _notes(record):
        test = tests.get(note.id)
        if test is None:
            test = tests[note.id] = Results(note.id, note.visibility, note.criterion)
        test.statuses[note.status] += 1
        if note.status != Status.PASSED:
            test.students.append(number)


def _add_common(record: Record, common: Counter[tuple[str, str]]) -> None:
    """Count each message of a student once."""
    common.update(dict.fromkeys(map(_kind, _failed(record)), 1))
    if len(common) > MOST_COUNTED:
        kept = dict(common.most_common(MOST_COUNTED // 2))
        common.clear()
        common.update(kept)


def _messages(records: Iterable[Record], kinds: Collection[tuple[str, str]]) -> list[Message]:
    """The messages of these kinds with all students who got them, the most common first."""
    found: dict[tuple[str, str], Message] = {}
    for number, record in enumerate(records):
        for note in _failed(record):
            kind = _kind(note)
            if kind in kinds:
                text = _first_line(note)
                message = found.setdefault(kind, Message(note.status, text))
                message.differs |= message.text != text
                message.tests[note.id] = None
                if message.students[-1:] != [number]:
                    message.students.append(number)
    return sorted(found.values(), key=lambda message: -len(message.students))


def _notes(record: Record) -> tuple[Note, ...]:
    """A record's test results, if it was graded: an unreadable one fails all for one reason."""
    return record.tests if record.status == GRADED else ()


def _failed(record: Record) -> Iterator[Note]:
    return (note for note in _notes(record) if note.status != Status.PASSED)


def _kind(note: Note) -> tuple[str, str]:
    """A key that ignores the numbers in a message."""
    return note.status, _without_numbers(_first_line(note))


def _first_line(note: Note) -> str:
    return note.message[:LONGEST].partition("\n")[0].strip()


@lru_cache(10_000)
def _without_numbers(text: str) -> str:
    return _NUMBERS.sub("#", text)
